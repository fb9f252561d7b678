import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireStyles, styleElement } from './inline.mjs'
import { stylesFor } from './styles-for.mjs'

const stylesheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const font = /\s*<link rel="preload"[^>]*as="font"[^>]*>/g

/**
 * The app's own document with the beginning of one of its pages in it. What that shows is styled by the document itself;
 * the app's stylesheets come after it, so that it need not wait for them. All the page's scripts are asked for at once
 * instead of one finding the next, but after the fonts, which are what its words wait for.
 */
export function earlyPage(folder, manifest, { file, route, title, description, markup, variables }) {
  const app = readFileSync(join(folder, 'index.html'), 'utf8')
  const needed = filesOf(manifest, route)
  const styles = [...new Set([...[...app.matchAll(stylesheet)].map(found => found[1]), ...needed.styles])]
  const css = stylesFor(markup, styles.map(style => readFileSync(join(folder, style), 'utf8')).join(''))
  requireStyles(file, markup, css)
  // Words that change their font would move what is under them, and once more when the page takes their place.
  const style = styleElement(css.replaceAll('font-display:swap', 'font-display:block'), markup, variables)
  const fonts = app.match(font).join('')
  const scripts = needed.scripts.filter(script => !app.includes(script))
  return app
    .replace(stylesheet, '')
    .replace(font, '')
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => `${start}${description}`)
    .replace(/\s*<script type="module"/, row => `${fonts}${row}`)
    .replace('</head>', () => `${lines(scripts, preload)}  ${style}\n  </head>`)
    .replace('<div id="root">', row => `${row}${markup}`)
    .replace('</body>', () => `${lines(styles, link)}</body>`)
}

const lines = (files, write) => files.map(file => `  ${write(file)}\n  `).join('')
const preload = file => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__">`
const link = file => `<link rel="stylesheet" crossorigin href="/${file}" nonce="__CSP_NONCE__">`

/** What a module needs before it can run. */
function filesOf(manifest, module, seen = new Set()) {
  if (seen.has(module)) return { scripts: [], styles: [] }
  seen.add(module)
  const { file, css = [], imports = [] } = manifest[module]
  const below = imports.map(one => filesOf(manifest, one, seen))
  return {
    scripts: [...below.flatMap(one => one.scripts), file],
    styles: [...below.flatMap(one => one.styles), ...css],
  }
}
