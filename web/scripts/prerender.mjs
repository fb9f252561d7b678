import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { fillWorker } from './counter-worker.mjs'
import { earlyPage } from './early-page.mjs'
import { requireStyles, styleElement } from './inline.mjs'
import { filesOf, runInSteps, startable, starter } from './start-app.mjs'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')

// `node web/scripts/prerender.mjs <folder of the build>`
await prerender(process.argv[2])

/**
 * Finishes the documents of a build: their markup, styles and colours stand in the page itself, so that one request is
 * enough to see it. What a page does not use is left out.
 */
async function prerender(folder) {
  const { pages, earlyPages, addresses, themeVariables, appVariables } = await loadPages(join(folder, '.prerender'))
  const write = (file, html) => writeFileSync(join(folder, file), withColorScheme(folder, html))
  const manifest = takeManifest(folder)
  const app = filesOf(manifest, 'index.html')
  for (const page of pages) write(page.file, finishedPage(folder, manifest, page, themeVariables))
  writeFileSync(join(folder, 'addresses.json'), JSON.stringify(addresses))
  for (const { render, ...page } of earlyPages)
    write(page.file, earlyPage(folder, manifest, { ...page, markup: render(), variables: appVariables }))
  // Last, because the early pages are made of it.
  writeFileSync(join(folder, 'index.html'), startedInSteps(folder, app))
  fillWorker(folder, manifest)
}

/** What the document asks for is run file by file. */
function startedInSteps(folder, app) {
  return readFileSync(join(folder, 'index.html'), 'utf8').replace(
    /<script type="module"[^>]*><\/script>/,
    () => `<script type="module" nonce="__CSP_NONCE__">${runInSteps(app)}
    </script>
    <link rel="modulepreload" crossorigin href="/${app.scripts.at(-1)}" nonce="__CSP_NONCE__">`,
  )
}

function finishedPage(folder, manifest, { file, render, isStill, isApart, comesLater }, variables) {
  const markup = render()
  const shell = readFileSync(join(folder, file), 'utf8')
  const css = stylesheetsOf(shell)
    .map(href => readFileSync(join(folder, href), 'utf8'))
    .join('')
  requireStyles(file, markup, css)
  const page = shell
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `  ${styleElement(css, markup, variables, comesLater)}\n  </head>`)
    .replace('<!--page-->', () => markup)
  if (isApart) return page
  const own = isStill ? undefined : { ...filesOf(manifest, file), styles: [] }
  return page
    .replace(/\s*<(script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, '')
    .replace('</body>', () => `  ${scriptOf(filesOf(manifest, 'index.html'), own)}\n  </body>`)
}

/**
 * With the cookie of a session the page is the app's, which begins with the profile and its spinner. Otherwise its own
 * scripts come when it has been painted.
 */
function scriptOf(app, own) {
  return `<script nonce="__CSP_NONCE__">${starter}
      if (hasSession) {
        const root = document.getElementById('root')
        root.dataset.app = ''
        root.replaceChildren()
        start(${startable(app)})
      }${own ? ` else painted().then(() => start(${startable(own)}))` : ''}
    </script>`
}

/** The same sources once more, for Node: with its own copy of every package, since the folder lies outside the tree. */
async function loadPages(outDir) {
  await build({
    root: web,
    logLevel: 'warn',
    ssr: { noExternal: true },
    // The addresses of pages are needed, not the pages themselves.
    plugins: [{ name: 'no-lazy-pages', resolveDynamicImport: id => ({ id: String(id), external: true }) }],
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      rollupOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  })
  const pages = await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)
  rmSync(outDir, { recursive: true, force: true })
  return pages
}

function takeManifest(folder) {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(path)
  return manifest
}

// A second request before the first paint would double the wait on a slow line.
function withColorScheme(folder, page) {
  const script = readFileSync(join(folder, 'color-scheme.js'), 'utf8').replace(/^\/\/.*\n/gm, '')
  return page.replace(/<script src="\/color-scheme.js"([^>]*)>/, (_, rest) => `<script${rest}>${script}`)
}

function stylesheetsOf(html) {
  return [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(found => found[1])
}
