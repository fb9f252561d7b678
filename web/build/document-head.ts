import type { Plugin } from 'vite'

const head = `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="fulmar-settings" content="__FULMAR_SETTINGS__" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script src="/color-scheme.js"></script>`

/** Puts what the heads of all documents have in common in the place of their `<!--head-->`. */
export const documentHead: Plugin = {
  name: 'document-head',
  transformIndexHtml: { order: 'pre', handler: html => html.replace('<!--head-->', () => head) },
}
