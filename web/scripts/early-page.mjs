import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireStyles, themeRules } from './inline.mjs'
import { filesOf, startable, starter } from './start-app.mjs'

const needed = /\s*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>/g

/**
 * The app's own document with the beginning of one of its pages in it, styled by the page's own stylesheets. The scripts come
 * when that has been painted, so that they do not compete for the line.
 */
export function earlyPage(folder, manifest, { file, route, title, description, markup, variables, otherwise }) {
  const app = readFileSync(join(folder, 'index.html'), 'utf8')
  const { scripts, styles } = pageFiles(manifest, route)
  const css = styles.map(style => readFileSync(join(folder, style), 'utf8')).join('')
  requireStyles(file, markup, css)
  const links = styles.map(style => `<link rel="stylesheet" crossorigin href="/${style}" nonce="__CSP_NONCE__">`)
  const style = `<style nonce="__CSP_NONCE__">${themeRules(markup + css, variables)}${waitingFonts(css)}</style>`
  return app
    .replace(needed, '')
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => `${start}${description}`)
    .replace('</head>', () => `  ${[...links, style].join('\n    ')}\n  </head>`)
    .replace('<div id="root">', row => {
      const start = takeover({ scripts, styles: [] }, otherwise)
      return `<div id="early">${markup}</div>\n    ${start}\n    ${row}`
    })
}

/** Words that change their font would move what is under them, and once more when the page takes their place. */
const waitingFonts = css =>
  (css.match(/@font-face\s*\{[^}]*\}/g) ?? []).join('').replaceAll('font-display:swap', 'font-display:block')

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
