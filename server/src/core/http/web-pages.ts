import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../mail/html.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Runtime settings of the web app, so that one build serves every installation. */
export interface WebSettings {
  mapTilesUrl?: string
  mapAttribution?: string
}

export interface WebOptions {
  /** The build folder. */
  folder: string
  settings: WebSettings
  /** The public URL, for metadata of pages. */
  publicUrl: string
  /** What pages say about who runs them: `name` replaces `__SITE_NAME__`. Also given to the scripts of the page. */
  site: () => Promise<Record<string, string>>
  uploadHosts: readonly string[]
}

const oneYearMs = 365 * 24 * 3600 * 1000

/**
 * Serves the built web app: hashed assets with a permanent cache, other files by name, prerendered pages at their
 * paths, and the returned app page for every other path.
 */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<SendPage | undefined> {
  const { folder } = options
  if (!existsSync(join(folder, 'index.html'))) return undefined
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: oneYearMs,
    index: false,
  })
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'assets/**'],
  })
  const sendApp = pageWriter('index.html', options)
  const pages = new Map(finishedPages(folder).map(file => [addressOf(file), pageWriter(file, options)]))
  if (!pages.has('/')) pages.set('/', sendApp)
  for (const [address, send] of pages) app.get(address, send)
  return sendApp
}

const finishedPages = (folder: string) =>
  readdirSync(folder).filter(file => file.endsWith('.html') && file !== 'index.html')

const addressOf = (file: string) => (file === 'landing.html' ? '/' : `/${file.slice(0, -'.html'.length)}`)

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const brotli = promisify(brotliCompress)
// Compressed for every nonce: a quarter of a millisecond at this level, for a fifth of the bytes.
const quick = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** The page with its nonce and settings filled in; never stored, because of the nonce. */
function pageWriter(file: string, options: WebOptions): SendPage {
  const { settings, uploadHosts } = options
  const document = readFileSync(join(options.folder, file), 'utf8').split('__CSP_NONCE__')
  let filled: { site: Record<string, string>; parts: string[] } | undefined
  const imageHosts = settings.mapTilesUrl ? [new URL(settings.mapTilesUrl).origin] : []
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const site = await options.site()
    if (filled?.site !== site) filled = { site, parts: document.map(part => fillIn(part, site, options)) }
    const html = filled.parts.join(nonce)
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce, { imageHosts, uploadHosts }))
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html)
    return reply.header('content-encoding', 'br').send(await brotli(html, quick))
  }
}

/** In one pass, so that nothing in a text is taken for a placeholder. */
function fillIn(document: string, site: Record<string, string>, { settings, publicUrl }: WebOptions): string {
  const values = new Map([
    ...Object.entries(site).map(([key, text]) => [`__SITE_${key.toUpperCase()}__`, text] as const),
    ['__PUBLIC_URL__', publicUrl],
    ['__FULMAR_SETTINGS__', JSON.stringify({ ...settings, site })],
  ])
  return document.replaceAll(/__[A-Z_]+?__/g, placeholder => {
    const text = values.get(placeholder)
    return text === undefined ? placeholder : escapeHtml(text)
  })
}

/** Whether a browser opened a page, as opposed to a request for a missing file. */
export const wantsPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !request.url.startsWith('/assets/') &&
  (request.headers.accept ?? '').includes('text/html')
