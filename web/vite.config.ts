import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The interface font is on every page, so the browser may fetch it along with the script instead of after the CSS. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find(file => /figtree-latin-wght-normal.*\.woff2$/.test(file))
      if (!font) return []
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        },
      ]
    },
  },
}

export default defineConfig({
  plugins: [react(), preloadFont],
  // The server puts a fresh nonce in its place on every request.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
})
