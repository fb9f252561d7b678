import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')

// `node web/scripts/prerender.mjs <folder of the build>`
await prerender(process.argv[2])

/**
 * Finishes the documents of a build: their markup, styles and colours stand in the page itself, so that one request is
 * enough to see it. What a page does not use is left out.
 */
async function prerender(folder) {
  const { pages, themeVariables } = await loadPages(join(folder, '.prerender'))
  for (const { file, render, isStill, comesLater = /^$/ } of pages) {
    const markup = render()
    const shell = readFileSync(join(folder, file), 'utf8')
    const css = stylesheetsOf(shell)
      .map(href => readFileSync(join(folder, href), 'utf8'))
      .join('')
    requireStyles(file, markup, css)
    const style = `${colours(themeVariables, markup + css, comesLater)}${css}`
    let page = shell
      .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
      .replace('</head>', () => `  <style nonce="__CSP_NONCE__">${style}</style>\n  </head>`)
      .replace('<!--page-->', () => markup)
      // A second request before the first paint would double the wait on a slow line.
      .replace(/<script src="\/color-scheme.js"([^>]*)>/, (_, rest) => `<script${rest}>${colorScheme(folder)}`)
    if (isStill) page = page.replace(/\s*<(script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, '')
    writeFileSync(join(folder, file), page)
  }
}

/** The same sources once more, for Node: with its own copy of every package, since the folder lies outside the tree. */
async function loadPages(outDir) {
  await build({
    root: web,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  })
  const pages = await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)
  rmSync(outDir, { recursive: true, force: true })
  return pages
}

function colorScheme(folder) {
  return readFileSync(join(folder, 'color-scheme.js'), 'utf8').replace(/^\/\/.*\n/gm, '')
}

function stylesheetsOf(html) {
  return [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(found => found[1])
}

// Names of CSS modules are made from their contents: two builds that disagree would show a bare page.
function requireStyles(file, markup, css) {
  const names = new Set([...markup.matchAll(/class="([^"]+)"/g)].flatMap(found => found[1].split(' ')))
  const bare = [...names].filter(name => !css.includes(`.${name}`))
  if (bare.length > 0) throw new Error(`${file} has no styles for ${bare.join(', ')}`)
}

function colours({ variables, light, dark }, text, comesLater) {
  const used = usedIn(text, { ...variables, ...light })
  const rules = values =>
    Object.entries(values)
      .filter(([name]) => used.has(name) || comesLater.test(name))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  const night = '[data-mantine-color-scheme=dark]'
  return `:root{${rules(variables)};${rules(light)}}${night}:root{${rules(dark)}}`
}

// A variable may be made of others.
function usedIn(text, values, used = new Set()) {
  for (const [, name] of text.matchAll(/var\((--[\w-]+)/g)) {
    if (used.has(name) || !(name in values)) continue
    used.add(name)
    usedIn(values[name], values, used)
  }
  return used
}
