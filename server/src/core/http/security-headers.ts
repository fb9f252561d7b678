import type { FastifyInstance } from 'fastify'

// sonner adds its stylesheet without a nonce, first empty and then filled: the two hashes for version 2.0.8.
const sonnerStyles =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"

interface OutsideHosts {
  /** Map tile servers. */
  imageHosts?: readonly string[]
  /** File storage that browsers upload to. */
  uploadHosts?: readonly string[]
}

/** What a page may load. */
export const contentSecurityPolicy = (nonce: string, { imageHosts = [], uploadHosts = [] }: OutsideHosts = {}) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}' ${sonnerStyles}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageHosts].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...uploadHosts].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}
/** For API answers: nothing may be loaded or cached. */
export const dataHeaders = { ...everywhere, 'cache-control': 'no-store' }
/** What a page may use of the device. */
export const permissionsPolicy = ({ usesCamera }: { usesCamera: boolean }) =>
  `camera=(${usesCamera ? 'self' : ''}), microphone=(), geolocation=(self), payment=(), usb=()`

/** A service worker may fetch from this origin, which its own policy decides and not that of its page. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** For pages and files. */
export const pageHeaders = {
  ...everywhere,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy({ usesCamera: false }),
}

/** The headers of every answer; a page then sets its own policy. */
export function setSecurityHeaders(app: FastifyInstance, options: { isHttps: boolean }) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? dataHeaders : pageHeaders)
    if (options.isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}
