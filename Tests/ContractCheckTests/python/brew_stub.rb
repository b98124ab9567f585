# Installs from a Homebrew formula with as much of its language as the formula has: brew_stub.rb FORMULA SYSTEM MACHINE
# ARCHIVES PREFIX. The archive is taken from the folder ARCHIVES by the last part of its address. Prints what Homebrew would
# show: the formula's fields, then the files.
require "digest"
require "fileutils"
require "pathname"

FORMULA, SYSTEM, MACHINE = ARGV
ARCHIVES, PREFIX = ARGV.last(2).map { |path| File.expand_path(path) }

class Place < Pathname
  def install(files)
    mkpath
    (files.is_a?(Hash) ? files.to_a : [[files, File.basename(files)]]).each { |from, to| FileUtils.cp(from, self + to) }
  end
end

class Formula
  class << self
    attr_reader :fields, :test_block

    %i[desc homepage version license url sha256 depends_on].each do |name|
      define_method(name) { |value| (@fields ||= {})[name] = value }
    end

    { on_macos: "macos", on_linux: "linux" }.each do |name, system|
      define_method(name) { |&block| block.call if SYSTEM == system }
    end

    { on_arm: "arm", on_intel: "intel" }.each do |name, machine|
      define_method(name) { |&block| block.call if MACHINE == machine }
    end

    def test(&block)
      @test_block = block
    end

    def inherited(formula)
      $formula = formula
    end
  end

  { bin: "bin", man1: "share/man/man1", bash_completion: "etc/bash_completion.d",
    zsh_completion: "share/zsh/site-functions", fish_completion: "share/fish/vendor_completions.d",
    pkgshare: "share/contractcheck" }.each do |name, path|
    define_method(name) { Place.new(File.join(PREFIX, path)) }
  end

  def on_linux
    yield if SYSTEM == "linux"
  end

  def version
    self.class.fields[:version]
  end

  def shell_output(command)
    `#{command}`.tap { raise "#{command} failed" unless $?.success? }
  end

  def assert_match(expected, text)
    raise "#{text} has no #{expected}" unless text.include?(expected)
  end
end

load File.expand_path(FORMULA)
fields = $formula.fields
abort "no archive for #{SYSTEM} #{MACHINE}" unless fields[:url]
archive = File.join(ARCHIVES, File.basename(fields[:url]))
abort "another checksum" unless Digest::SHA256.file(archive).hexdigest == fields[:sha256]
# Homebrew starts in the only folder of an archive.
unpacked = "#{PREFIX}-unpacked"
FileUtils.mkpath(unpacked)
system("tar", "-xJf", archive, "-C", unpacked, exception: true)
Dir.chdir(Dir.glob("#{unpacked}/*").first)
installed = $formula.new
installed.install
installed.instance_eval(&$formula.test_block)
fields.each { |name, value| puts "#{name} #{value}" }
puts installed.caveats
puts Dir.glob("#{PREFIX}/**/*").select { |path| File.file?(path) }.map { |path| path.delete_prefix("#{PREFIX}/") }.sort
