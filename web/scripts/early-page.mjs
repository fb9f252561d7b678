import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireStyles, styleElement } from './inline.mjs'
import { filesOf, startable, starter } from './start-app.mjs'
import { stylesFor } from './styles-for.mjs'

const needed = /\s*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>/g

/**
 * The app's own document with the beginning of one of its pages in it, styled by the document itself. The app comes when
 * that has been painted, so that neither waits for the other's bytes.
 */
export function earlyPage(folder, manifest, { file, route, title, description, markup, variables, otherwise }) {
  const app = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = pageFiles(manifest, route)
  const css = stylesFor(markup, files.styles.map(style => readFileSync(join(folder, style), 'utf8')).join(''))
  requireStyles(file, markup, css)
  // Words that change their font would move what is under them, and once more when the page takes their place.
  const style = styleElement(css.replaceAll('font-display:swap', 'font-display:block'), markup, variables)
  return app
    .replace(needed, '')
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => `${start}${description}`)
    .replace('</head>', () => `  ${style}\n  </head>`)
    .replace('<div id="root">', row => `<div id="early">${markup}</div>\n    ${takeover(files, otherwise)}\n    ${row}`)
}

/** The page's own files between those of the app and what runs the app. */
function pageFiles(manifest, route) {
  const seen = new Set()
  const app = filesOf(manifest, 'index.html', seen)
  const page = filesOf(manifest, route, seen)
  return {
    scripts: [...app.scripts.slice(0, -1), ...page.scripts, ...app.scripts.slice(-1)],
    styles: [...new Set([...app.styles, ...page.styles])],
  }
}

/**
 * With a session the app begins with its spinner, and an address that `otherwise` matches with another panel. What is
 * sent before the app can send it is noted for use-early-page.ts.
 */
const takeover = (files, otherwise) => `<script nonce="__CSP_NONCE__">${starter}
      const early = document.getElementById('early')
      const files = ${startable(files)}
      if (hasSession || ${otherwise ? `${otherwise}.test(location.search)` : false}) {
        early.remove()
        start(files)
      } else {
        early.addEventListener('submit', event => {
          event.preventDefault()
          early.dataset.submitted = ''
        })
        for (const link of early.querySelectorAll('a[href*="?"]')) link.search += location.search.replace('?', '&')
        painted().then(() => start(files))
      }
    </script>`
