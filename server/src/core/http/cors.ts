import type { FastifyInstance } from 'fastify'

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
  'access-control-max-age': '600',
}

/**
 * Lets the pages of other origins call the API and show stored images. They send a token in a header: cookies are never
 * accepted from them.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const isApi = request.url.startsWith('/api/')
    if (!isApi && !request.url.startsWith('/files/')) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (!isApi) reply.header('cross-origin-resource-policy', 'cross-origin')
    if (origin === undefined || !origins.includes(origin)) return
    reply
      .header('access-control-allow-origin', origin)
      .header(
        'access-control-expose-headers',
        'Content-Disposition, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
      )
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflight).send()
  })
}
