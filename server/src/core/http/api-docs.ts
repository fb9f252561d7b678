import { randomBytes } from 'node:crypto'
import type { Area, Endpoint } from '@fulmar/contract/core/endpoint'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../mail/html.ts'
import { openApi, type Printed } from './openapi.ts'
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts'

/** `/api/openapi.json` and the readable `/api/docs`, both generated from the contract. */
export function serveApiDocs(app: FastifyInstance, api: Printed) {
  // Generated on first use, not at every start.
  let printed: Json | undefined
  const document = () => {
    printed ??= openApi(api)
    return printed
  }
  app.get('/api/openapi.json', async () => document())
  app.get('/api/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...pageHeaders, 'content-security-policy': contentSecurityPolicy(nonce) })
      .send(docsPage(api, document(), nonce))
  })
}

type Json = Record<string, unknown>

function docsPage({ areas: printed, words }: Printed, document: Json, nonce: string): string {
  const areas = Object.entries(printed)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fulmar API</title><style nonce="${nonce}">${styles}</style></head>
<body><header><h1>Fulmar API</h1>
<p>Every call, printed from the contract. Programs read <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Areas">${areas.map(([name]) => `<a href="#${name}">${name}</a>`).join(' ')}</nav></header>
<main>${areas.map(([name, area]) => areaSection(name, area, words[name] ?? '', document)).join('')}</main></body></html>`
}

const areaSection = (name: string, area: Area, words: string, document: Json) =>
  `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2><p>${escapeHtml(words)}</p>
${Object.values(area)
  .map(endpoint => endpointEntry(endpoint, document))
  .join('')}</section>`

function endpointEntry(endpoint: Endpoint, document: Json): string {
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
  const operation = (document.paths as Record<string, Record<string, Json>>)[path]?.[endpoint.method.toLowerCase()]
  const { description, parameters, requestBody, responses } = operation as Json
  return `<details><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${path}</code>
<span>${escapeHtml(endpoint.summary)}</span> <em>${endpoint.access}</em></summary>
<p>${escapeHtml(String(description))}</p>
${block('Parameters', parameters)}${block('Body', requestBody)}${block('Answers', responses)}</details>`
}

const block = (title: string, value: unknown) =>
  value === undefined || (Array.isArray(value) && value.length === 0)
    ? ''
    : `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

const styles = `
:root { color-scheme: light dark; --ink: #14332d; --paper: #f6f3ec; --surface: #fdfcf9; --line: #d9d3c4; --kelp: #0f5f4e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8efea; --paper: #0c1f1c; --surface: #122a26; --line: #2b4a44; --kelp: #7cc9b4; } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--kelp); margin-right: .75rem; } h2 { margin: 2rem 0 .5rem; text-transform: capitalize; }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .5rem 1rem; }
summary { cursor: pointer; } summary b { display: inline-block; min-width: 4rem; color: var(--kelp); }
summary span { margin-left: .5rem; } summary em { float: right; font-size: 13px; } pre { overflow: auto; font-size: 13px; }
`
