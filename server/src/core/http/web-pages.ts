import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../mail/html.ts'
import { contentSecurityPolicy, permissionsPolicy, workerPolicy } from './security-headers.ts'

/** Runtime settings of the web app, so that one build serves every installation. */
interface WebSettings {
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
  /** How to get in where nobody knows yet: the demo’s logins, or the way for a first owner. */
  hints: () => Promise<readonly string[]>
  uploadHosts: readonly string[]
}

const oneYearMs = 365 * 24 * 3600 * 1000

/**
 * Serves the built web app: hashed assets with a permanent cache, other files by name, prerendered pages at their
 * paths, the app page at its other addresses, and robots.txt. The returned app page is for addresses that nobody knows.
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
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'assets/**', addressFile],
    setHeaders: (reply, path) => {
      if (/-worker\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', workerPolicy)
    },
  })
  const sendPrivate = pageWriter('index.html', { ...options, caching: 'no-store' })
  const sendPublic = pageWriter('index.html', { ...options, caching: keptForBack })
  const finished = new Map(finishedPages(folder).map(file => [addressOf(file), file]))
  const addresses = addressesOf(folder)
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(addresses)))
  for (const { path, isPublic, usesCamera, ...given } of addresses) {
    const file = given.file ?? finished.get(path)
    const sendApp = isPublic ? sendPublic : sendPrivate
    app.get(path, file ? pageWriter(file, { ...options, caching: keptForBack, usesCamera }) : sendApp)
  }
  return sendPrivate
}

// The pages of the app, written by its build.
const addressFile = 'addresses.json'
const addressesOf = (folder: string) => JSON.parse(readFileSync(join(folder, addressFile), 'utf8')) as PageAddress[]

interface PageAddress {
  path: string
  isPublic: boolean
  /** Of a finished page that is not named as its path. */
  file?: string
  usesCamera?: true
}

/** Keeps crawlers out of the API and of every page that needs a session. */
function robotsText(addresses: readonly PageAddress[]): string {
  const folders = addresses.filter(({ isPublic }) => !isPublic).map(({ path }) => `/${path.split('/')[1]}`)
  const closed = ['/api/', ...new Set(folders.sort())]
  return `User-agent: *\n${closed.map(path => `Disallow: ${path}\n`).join('')}`
}

/** Requested every time, because of the nonce; but a browser may keep the page itself for back and forward. */
const keptForBack = 'no-cache'

const finishedPages = (folder: string) =>
  readdirSync(folder).filter(file => file.endsWith('.html') && file !== 'index.html')

const addressOf = (file: string) => (file === 'landing.html' ? '/' : `/${file.slice(0, -'.html'.length)}`)

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const brotli = promisify(brotliCompress)
// Compressed for every nonce: a quarter of a millisecond at this level, for a fifth of the bytes.
const quick = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** The page with its nonce and settings filled in. */
function pageWriter(file: string, options: WebOptions & { caching: string; usesCamera?: true }): SendPage {
  const { settings, uploadHosts, usesCamera = false } = options
  const document = readFileSync(join(options.folder, file), 'utf8').split('__CSP_NONCE__')
  let filled: { about: About; parts: string[] } | undefined
  const imageHosts = settings.mapTilesUrl ? [new URL(settings.mapTilesUrl).origin] : []
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const about = { site: await options.site(), hints: await options.hints() }
    if (filled?.about.site !== about.site || filled.about.hints !== about.hints)
      filled = { about, parts: document.map(part => fillIn(part, about, options)) }
    const html = filled.parts.join(nonce)
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', options.caching)
      .header('content-security-policy', contentSecurityPolicy(nonce, { imageHosts, uploadHosts }))
      .header('permissions-policy', permissionsPolicy({ usesCamera }))
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html)
    return reply.header('content-encoding', 'br').send(await brotli(html, quick))
  }
}

interface About {
  site: Record<string, string>
  hints: readonly string[]
}

/** In one pass, so that nothing in a text is taken for a placeholder. A picture that is not there has no address. */
function fillIn(document: string, { site, hints }: About, { settings, publicUrl }: WebOptions): string {
  const values = new Map([
    ...Object.entries(site).map(([key, text]) => [`__SITE_${key.toUpperCase()}__`, text] as const),
    ['__PUBLIC_URL__', publicUrl],
    ['__HINTS__', hints.join('\n')],
    ['__FULMAR_SETTINGS__', JSON.stringify({ ...settings, ...(hints.length > 0 && { hints }), site })],
  ])
  return document.replaceAll(
    /( src=")?(__[A-Z_]+?__)("?)/g,
    (whole, source: string | undefined, placeholder: string) => {
      const text = values.get(placeholder)
      if (text === undefined) return whole
      return source && text === '' ? '' : whole.replace(placeholder, () => escapeHtml(text))
    },
  )
}
