import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from './html.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** What the built web app is told at run time, so that one build serves everywhere. */
export interface WebSettings {
  mapTilesUrl?: string
  mapAttribution?: string
}

const oneYearMs = 365 * 24 * 3600 * 1000

/** Serves the built web app: hashed assets for ever, other files by name, and its page for every other address. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  settings: WebSettings,
  uploadHosts: readonly string[],
) {
  const page = pageWriter(folder, settings, uploadHosts)
  if (!page) return undefined
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
  app.get('/', async (_request, reply) => page(reply))
  return page
}

export type SendPage = (reply: FastifyReply) => FastifyReply

/** The page with its nonce and settings filled in; never stored, because of the nonce. */
function pageWriter(folder: string, settings: WebSettings, uploadHosts: readonly string[]): SendPage | undefined {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  const html = readFileSync(file, 'utf8').replaceAll('__FULMAR_SETTINGS__', escapeHtml(JSON.stringify(settings)))
  const parts = html.split('__CSP_NONCE__')
  const imageHosts = settings.mapTilesUrl ? [new URL(settings.mapTilesUrl).origin] : []
  return reply => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce, { imageHosts, uploadHosts }))
      .send(parts.join(nonce))
  }
}

/** A person who opened an address, as opposed to a program that missed a file. */
export const wantsPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !request.url.startsWith('/assets/') &&
  (request.headers.accept ?? '').includes('text/html')
