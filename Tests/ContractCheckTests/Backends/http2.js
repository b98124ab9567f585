// A backend that speaks HTTP/2 over TLS, and HTTP/1.1 to who does not offer it: node http2.js KEY CERTIFICATE
// `/reset` ends its stream in the middle of the body, `/refuse` before a response. Ends when standard input does, and after ten minutes at the most.
const { readFileSync } = require('node:fs')
const { createSecureServer } = require('node:http2')

const [key, cert] = process.argv.slice(2).map((path) => readFileSync(path))
const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
  if (request.url === '/refuse' && response.stream) return response.stream.close(2)
  response.setHeader('content-type', 'application/json')
  if (request.url === '/reset' && response.stream) {
    response.setHeader('content-length', '1000')
    response.write('{"half":')
    setTimeout(() => response.stream.close(2), 50)
    return
  }
  response.end(JSON.stringify({ version: request.httpVersion, method: request.method }))
})

server.listen(0, '127.0.0.1', () => console.log(`listening on https://127.0.0.1:${server.address().port}`))
process.stdin.on('end', () => process.exit()).resume()
setTimeout(() => process.exit(), 600_000).unref()
