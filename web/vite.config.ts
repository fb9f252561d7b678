import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks, chunksMatch } from './build/chunks.ts'
import { documentHead } from './build/document-head.ts'
import { guidePages } from './build/guide-pages.ts'
import { printedContract } from './build/printed-contract.ts'

const everyPageShows = [/figtree-latin-(?!ext).*\.woff2$/, /bricolage-grotesque-basic.*\.woff2$/]

/** Both fonts are on every page, so the browser may fetch them along with the script instead of after the CSS. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter(file => everyPageShows.some(font => font.test(file)))
        .map(font => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
}

/** In development these addresses have documents of their own, as they have from the server. */
const ownDocuments: Plugin = {
  name: 'own-documents',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const [, name] = /^\/(counter|receipt)(?=$|[/?])/.exec(request.url ?? '') ?? []
      if (name) request.url = `/${name}.html`
      next()
    })
  },
}

export default defineConfig({
  plugins: [react(), printedContract, guidePages, documentHead, preloadFonts, ownDocuments, chunksMatch],
  // The server puts a fresh nonce in its place on every request.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // For scripts/prerender.mjs, which takes it away again.
    manifest: 'manifest.json',
    // The app, and the pages that are finished at build time (scripts/prerender.mjs).
    rollupOptions: {
      input: ['index.html', 'landing.html', 'privacy-policy.html', 'counter.html', 'receipt.html'],
      output: chunks,
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
})
