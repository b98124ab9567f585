/// The style sheet of the page: two colour schemes, the system's fonts, and no external resources.
enum PageStyle {
  /// The hash of the style sheet in the page's policy (CSP Level 3 section 2.3.1). After a change, the browser of the
  /// tests prints the new one.
  static let hash = "sha256-eJD+BPwsLFjppaTtb/u6j8W1/7wkkHdtkrWANA9Tvq8="

  static let text = #"""
    :root{color-scheme:light dark;--page:#fff;--panel:#f5f6f8;--ink:#1d2329;--soft:#57606a;--line:#d8dde3;
    --link:#0a58c2;--good:#1a7237;--bad:#b42318;--doubtful:#8a5300;--quiet:#57606a;--was:#e3f1e7;--is:#fbe6e3;
    --banner:#fdf1d8;--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
    @media (prefers-color-scheme:dark){:root{--page:#14181d;--panel:#1c2127;--ink:#e3e7ec;--soft:#a3adb8;
    --line:#333b44;--link:#8bb8ff;--good:#71cf90;--bad:#ff9388;--doubtful:#e5b85c;--quiet:#a3adb8;--was:#1d3526;
    --is:#43221f;--banner:#3a2f16}}
    *{box-sizing:border-box}
    html{scroll-padding-top:4.5rem}
    body{max-width:70rem;margin:0 auto;padding:2rem 1.5rem 4rem;background:var(--page);color:var(--ink);
    font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:break-word}
    [hidden]{display:none!important}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
    a{color:var(--link)}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem;padding:.5rem 1rem;background:var(--page);z-index:3}
    code,kbd,pre{font-family:var(--mono);font-size:.86em}
    h1{margin:.1rem 0 .6rem;font-size:1.65rem;line-height:1.25;font-weight:650;text-wrap:balance}
    h2{margin:2.5rem 0 .75rem;font-size:1.15rem;font-weight:650}
    h3{display:inline;font-size:1rem;font-weight:600}
    h4{margin:0 0 .5rem;font-size:.95rem;font-weight:600}
    p{margin:.5rem 0}
    .sign{display:inline-block;min-width:1em;font-weight:700}
    .sign.good{color:var(--good)}.sign.bad{color:var(--bad)}
    .sign.doubtful{color:var(--doubtful)}.sign.quiet{color:var(--quiet)}
    .facts,.under,.gist,.note,.count,.dot,footer{color:var(--soft)}
    .facts,.gist,.note,footer{font-size:.88rem}
    .count{font-weight:400;margin-left:.25rem}
    .under{display:block;font-size:.85rem;font-weight:400}
    .banner{padding:.6rem .9rem;background:var(--banner);border-radius:6px}
    .share{display:block;margin:1.2rem 0 .6rem;border-radius:5px}
    .counts{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;margin:0 0 1.5rem;padding:0;list-style:none}
    .counts a{color:inherit}
    .members td{line-height:1.35}
    .members caption{white-space:nowrap}
    table{width:100%;border-collapse:collapse;font-size:.9rem}
    caption{text-align:left;color:var(--soft);font-size:.85rem;padding:0 0 .4rem}
    .checks caption,.contracts caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    th,td{padding:.5rem .8rem .5rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
    th{font-weight:600}
    thead th,.phases th[scope=col],.members th{color:var(--soft);font-size:.8rem;font-weight:500}
    td:last-child,th:last-child{padding-right:0}
    #filter{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;align-items:end;gap:.6rem .9rem;margin:0 -1.5rem;
    padding:.8rem 1.5rem;background:var(--page);border-bottom:1px solid var(--line);font-size:.82rem;color:var(--soft)}
    #filter label{display:grid;gap:.15rem}
    #filter .wide{flex:1 1 14rem}
    #filter .keys{display:flex;align-items:center;gap:.35rem;order:1}
    #shown{order:1;margin-left:auto}
    input[type=search],select,button{font:inherit;font-size:.9rem;min-height:2.2rem;padding:.3rem .6rem;
    color:var(--ink);background:var(--page);border:1px solid #7d8791;border-radius:6px}
    select{max-width:13rem}
    button{cursor:pointer}
    button:hover{background:var(--panel)}
    kbd{padding:0 .35em;border:1px solid var(--line);border-radius:4px}
    .check{margin:.6rem 0;border:1px solid var(--line);border-radius:8px;scroll-margin-top:6rem}
    .check.bad{border-left:4px solid var(--bad)}
    .check.doubtful{border-left:4px solid var(--doubtful)}
    summary{cursor:pointer}
    .check>details>summary{padding:.75rem 1rem;border-radius:8px}
    .check>details>summary:hover{background:var(--panel)}
    .check>details[open]>summary{border-bottom:1px solid var(--line);border-radius:8px 8px 0 0}
    .check>details>:not(summary){margin-left:1rem;margin-right:1rem}
    .check summary>code{margin:0 .6rem;color:var(--soft)}
    time,.part{white-space:nowrap}
    .title{margin-top:.9rem;color:var(--soft)}
    .finding{padding:1.1rem 0;border-bottom:1px solid var(--line)}
    .kind{margin-left:.4rem;padding:.1rem .45rem;background:var(--panel);border-radius:4px;color:var(--soft);
    font:400 .75rem/1.5 var(--mono);white-space:nowrap}
    .finding.breaks .kind{color:var(--bad)}
    .badge{display:inline-block;padding:.05rem .5rem;border:1px solid currentColor;border-radius:1rem;font-size:.78rem}
    .badge.good{color:var(--good)}.badge.bad{color:var(--bad)}
    .badge.doubtful{color:var(--doubtful)}.badge.quiet{color:var(--quiet)}
    .runs{vertical-align:middle}
    .sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin:.4rem 0 .8rem}
    figure{margin:0;min-width:0}
    figcaption{margin-bottom:.4rem}
    .side{display:inline-block;margin-right:.4rem;color:var(--soft);font-size:.8rem}
    .code{margin:0;padding:.7rem .9rem;background:var(--panel);border-radius:6px;white-space:pre-wrap;
    overflow-wrap:anywhere;line-height:1.5}
    .l{display:block;margin:0 -.9rem;padding:0 .9rem 0 2.2rem;text-indent:-1.3rem;color:inherit;background:none}
    .promised mark.l{background:var(--was);box-shadow:inset 3px 0 var(--good)}
    .answered mark.l{background:var(--is);box-shadow:inset 3px 0 var(--bad)}
    .l .n{text-indent:0}
    .promised .l b{color:var(--good);text-decoration:underline}
    .answered .l b{color:var(--bad);text-decoration:underline}
    .check>details>details{margin-top:.4rem;margin-bottom:.4rem}
    .check>details>:last-child{margin-bottom:.9rem}
    h3.endpoint{display:block;margin:1.4rem 0 .4rem}
    .n,.gap{color:var(--soft);user-select:none}
    .gap{display:block}
    dl{display:grid;gap:.25rem;margin:.6rem 0 0;font-size:.9rem}
    dl>div{display:grid;grid-template-columns:6rem minmax(0,1fr)}
    dt{color:var(--soft)}
    dd{margin:0}
    .members{width:auto;margin:.3rem 0}
    .members td,.members th,.phases td,.phases th{padding:.2rem 1.6rem .2rem 0;border:0}
    .repeat{position:relative;margin-top:1rem}
    .copy{position:absolute;top:-.5rem;right:0;min-height:1.8rem;padding:.1rem .6rem;font-size:.8rem}
    .wire{margin:1rem 0}
    .wire>summary{color:var(--link)}
    .wire h4{margin-top:1rem}
    .phases{width:auto;margin:1rem 0}
    .phases caption{padding-bottom:.2rem}
    .phases th[scope=row]{font-weight:400}
    .phases td:nth-child(2){text-align:right;font-variant-numeric:tabular-nums}
    .phases svg{background:var(--panel);border-radius:2px}
    .grid{overflow-x:auto}
    .grid table{width:auto;min-width:100%}
    .grid td,.grid th{padding:.3rem .15rem;white-space:nowrap}
    .grid .number{padding-right:.7rem;font-variant-numeric:tabular-nums}
    .grid .course{padding-right:1rem}
    .grid th[scope=row]{position:sticky;left:0;min-width:min(15rem,40vw);padding-right:.7rem;
    background:var(--page);white-space:normal;text-align:left}
    .grid .run{vertical-align:bottom;font-weight:400}
    .run time{writing-mode:vertical-rl;font-size:.72rem}
    .grid .good{color:var(--good)}.grid .bad{color:var(--bad)}.grid .quiet{color:var(--quiet)}
    .problems .code{margin-top:.4rem}
    footer{margin-top:3rem;border-top:1px solid var(--line)}
    @media (max-width:60rem){table:not(.members,.phases,.grid table) :is(thead){position:absolute;clip-path:inset(50%)}
    table:not(.members,.phases,.grid table) :is(tr,th,td){display:block;border:0;padding:.1rem 0}
    table:not(.members,.phases,.grid table) tr{padding:.6rem 0;border-bottom:1px solid var(--line)}
    [data-label]::before{content:attr(data-label) " ";color:var(--soft);font-size:.8rem}}
    @media (max-width:46rem){body{padding:1rem 1rem 3rem}h1{font-size:1.3rem}h2{margin:1.2rem 0 .5rem}.share{margin-top:.6rem}
    .counts{margin-bottom:.5rem}figcaption .under{display:inline}.finding{padding:.6rem 0}.check>details>summary{padding:.5rem 1rem}
    .sides{gap:.6rem}.code{padding-block:.4rem}.sides{grid-template-columns:1fr}
    #filter{position:static;margin:0 -1rem;padding:.8rem 1rem}#filter label{flex:1 1 40%}select{max-width:none}
    #shown{margin-left:0}.keys{display:none!important}
    .phases svg{width:6rem}.phases :is(td,th),.members :is(td,th){padding-right:.6rem}
    .check summary>code{display:block;margin:.1rem 0}dl>div{grid-template-columns:4.5rem minmax(0,1fr)}}
    @media print{body{max-width:none;padding:0;font-size:11pt}#filter,.skip,.copy{display:none!important}
    .check{break-inside:auto}.finding,tr{break-inside:avoid}
    .check details::details-content{content-visibility:visible;block-size:auto}}
    @media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
    """#
}
