import { png } from '../../server/test/images.ts'
import { type Case, jsonOf } from './request.ts'

/** Objects that imitate other types. */
export const impostors: unknown[] = [
  { length: { toString: 1 } },
  { length: -1 },
  { length: 1e9 },
  { toString: 'x' },
  { toString: null, valueOf: null },
  { valueOf: 1 },
  { toJSON: 'x' },
  JSON.parse('{"then": 1}'),
  { constructor: { prototype: { isAdmin: true } } },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  { type: 'x', size: 1 },
  { type: 'image/png', size: 1, bytes: 'x' },
  { 0: 'a', 1: 'b', length: 2 },
  nested(19),
  nested(21),
  nested(2000),
]

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { a: value }
  return value
}

/** Turns a request into a hostile one. */
export type Trick = (request: Case) => Case

const json = { 'content-type': 'application/json' }
const textOf = ({ payload }: Case) => (payload && 'json' in payload ? jsonOf(payload.json) : '{}')

const sending =
  (what: string, headers: Record<string, string>, bytes: (text: string) => string | Buffer): Trick =>
  request => ({
    ...request,
    what,
    headers: { ...request.headers, ...headers },
    payload: { bytes: Buffer.from(bytes(textOf(request)) as string) },
  })

/** Malformed JSON, or JSON with the wrong content type. */
const brokenBodies: Trick[] = [
  sending('cut short', json, text => text.slice(0, -1)),
  sending('a comma too many', json, text => text.replace(/}$/, ',}')),
  sending('a byte order mark', json, text => `\uFEFF${text}`),
  sending('nothing', json, () => ''),
  sending('null', json, () => 'null'),
  sending('a text', json, () => '"text"'),
  sending('a number', json, () => '1e999'),
  sending('a list', json, text => `[${text}]`),
  sending('a poisoned prototype', json, text => text.replace(/^{/, '{"__proto__":{"x":1},')),
  sending('a poisoned constructor', json, text => text.replace(/^{/, '{"constructor":{"prototype":{"x":1}},')),
  sending('every key twice', json, text => text.replace(/^{(.*)}$/s, '{$1,$1}')),
  sending('bytes that are no UTF-8', json, () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  sending('UTF-16', { 'content-type': 'application/json; charset=utf-16' }, text => Buffer.from(text, 'utf16le')),
  sending('deep lists', json, () => '['.repeat(20_000) + ']'.repeat(20_000)),
  sending('deep objects', json, () => `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`),
  sending('too much', json, text => `${text}${' '.repeat(300_000)}`),
]

const contentTypes: Trick[] = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'APPLICATION/JSON',
  'application/json; charset=x',
  'application/json;;;=',
  'application/vnd.api+json',
  'application/octet-stream',
  'image/png',
  '*/*',
  'json',
  ';',
  'a'.repeat(3000),
].map(type => sending(`content type ${type.slice(0, 40)}`, { 'content-type': type }, text => text))

const boundary = 'fuzz-boundary'
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, type: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: ${type}\r\n\r\n`
const end = `--${boundary}--\r\n`
const withPicture = (name: string) =>
  Buffer.concat([Buffer.from(field('version', '1') + file(name, 'image/png')), png, Buffer.from(`\r\n${end}`)])

const forms: Trick[] = [
  sending('a form without a boundary', { 'content-type': 'multipart/form-data' }, () => field('name', 'x') + end),
  sending('a form with an empty boundary', { 'content-type': 'multipart/form-data; boundary=' }, () => end),
  sending('a form with another boundary', { 'content-type': 'multipart/form-data; boundary=other' }, () => end),
  sending('a form of nothing', form, () => ''),
  sending('a form that ends at once', form, () => end),
  sending('a form cut short', form, () => field('name', 'x').slice(0, -8)),
  sending('a form cut inside a file', form, () => `${field('version', '1')}${file('avatar', 'image/png')}PNG`),
  sending('a form without its end', form, () => field('name', 'x')),
  sending('bracketed keys', form, () => field('name[a][0]', 'x') + field('name[a][1]', 'y') + end),
  sending('deep bracketed keys', form, () => field(`a${'[b]'.repeat(30)}`, 'x') + end),
  sending(
    'odd bracketed keys',
    form,
    () => field('a[', 'x') + field('a]', 'x') + field('[a]', 'x') + field('', 'x') + end,
  ),
  sending('a value and parts', form, () => field('name', 'x') + field('name[a]', 'y') + end),
  sending('parts and a value', form, () => field('name[a]', 'y') + field('name', 'x') + end),
  sending('parts of a file', form, () => `${file('avatar', 'image/png')}x\r\n${field('avatar[type]', 'x')}${end}`),
  sending('a poisoned prototype in a form', form, () => field('__proto__[x]', '1') + field('version', '1') + end),
  sending('a poisoned prototype itself', form, () => field('__proto__', '1') + end),
  sending('a poisoned constructor in a form', form, () => field('constructor[prototype][x]', '1') + end),
  sending('a name of an inherited method', form, () => field('toString[x]', '1') + field('hasOwnProperty', 'x') + end),
  sending('a high index', form, () => field('name[100]', 'x') + end),
  sending('many fields', form, () => Array.from({ length: 250 }, (_, n) => field(`a${n}`, 'x')).join('') + end),
  sending('a long field', form, () => field('name', 'x'.repeat(20_000)) + end),
  sending('a long name', form, () => field('n'.repeat(5000), 'x') + end),
  sending('a picture', form, () => withPicture('avatar')),
  sending('a picture where a text goes', form, () => withPicture('name')),
  sending('a picture that is none', form, () => `${field('version', '1')}${file('avatar', 'image/png')}x\r\n${end}`),
  sending('an empty file', form, () => `${field('version', '1')}${file('avatar', 'image/svg+xml')}\r\n${end}`),
  sending('six files', form, () => `${file('avatar', 'image/png')}x\r\n`.repeat(6) + end),
  sending('a part without headers', form, () => `--${boundary}\r\n\r\nx\r\n${end}`),
  sending('a part with broken headers', form, () => `--${boundary}\r\ncontent-disposition\r\n\r\nx\r\n${end}`),
  sending('a part in base64', form, () => field('name"\r\ncontent-transfer-encoding: "base64', '!!!') + end),
]

const withHeaders =
  (what: string, headers: Record<string, string>): Trick =>
  request => ({ ...request, what, headers: { ...request.headers, ...headers } })

const headers: Trick[] = [
  ...['', 'x'.repeat(255), 'x'.repeat(256), 'é', '  ', ', ,', 'same', '{"a":1}'].map(key =>
    withHeaders(`Idempotency-Key ${key.slice(0, 10)}`, { 'idempotency-key': key }),
  ),
  ...['', 'localhost:99999', 'evil.example', '[::1', 'a b', '../x', 'x'.repeat(5000)].map(host =>
    withHeaders(`Host ${host.slice(0, 20)}`, { host }),
  ),
  ...['127.0.0.1', '::', 'x', ','.repeat(3000), '203.0.113.9, 10.0.0.1', '" or 1=1'].map(from =>
    withHeaders(`X-Forwarded-For ${from.slice(0, 20)}`, { 'x-forwarded-for': from, 'x-forwarded-proto': from }),
  ),
  withHeaders('an unknown encoding', { 'content-encoding': 'gzip' }),
  withHeaders('an encoding twice', { 'content-encoding': 'gzip, br', 'transfer-encoding': 'identity' }),
  withHeaders('a range', { range: 'bytes=5-1', 'if-range': 'x' }),
  withHeaders('conditions', { 'if-none-match': '*', 'if-modified-since': 'never' }),
  withHeaders('a long user agent', { 'user-agent': 'x'.repeat(9000) }),
  withHeaders('an odd user agent', { 'user-agent': '\u00ff\u0080' }),
  withHeaders('other languages', { accept: 'text/html;q=x', 'accept-encoding': '*;q=0', 'accept-language': '-' }),
  withHeaders('another method in a header', { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' }),
  withHeaders('a request id of its own', { 'x-request-id': 'mine', 'request-id': 'mine' }),
  withHeaders('headers that mean something to JavaScript', { constructor: 'x', tostring: 'x' }),
]

/** Invalid values in place of the token. */
const authorizations = [
  '',
  'Bearer',
  'Bearer ',
  'Basic YWRtaW46YWRtaW4=',
  'Bearer null',
  `Bearer ${'A'.repeat(44)}`,
  `Bearer ${'é'.repeat(43)}`,
  `Bearer ${'A'.repeat(9000)}`,
  "Bearer ' or '1'='1",
  `Token ${'A'.repeat(43)}`,
]
const unsigned: Trick[] = authorizations.map(authorization => request => ({
  ...withHeaders(`Authorization ${authorization.slice(0, 20)}`, { authorization })(request),
  isUnsigned: true,
}))

/** The token where a browser would send it automatically, which must not count. */
const cookie: Trick = request => ({
  ...withHeaders('the token as a cookie', { cookie: 'accessToken={token}' })(request),
  isUnsigned: true,
})

const addresses: Trick[] = [
  ['a slash more', (url: string) => url.replace(/(\?|$)/, '/$1')],
  ['two slashes', (url: string) => url.replace('/api/', '/api//')],
  ['another case', (url: string) => url.replace('/api/', '/API/')],
  ['an escaped letter', (url: string) => url.replace('/api/', '/%61pi/')],
  ['a broken escape', (url: string) => `${url}${url.includes('?') ? '&' : '?'}%zz=%`],
  ['a broken escape in the path', (url: string) => url.replace(/[^/]+$/, '%E0%A4%A')],
  ['a semicolon', (url: string) => url.replace(/(\?|$)/, ';a=1$1')],
  ['a long query', (url: string) => `${url}?${'a=1&'.repeat(2000)}`],
  [
    'a poisoned query',
    (url: string) => `${url}${url.includes('?') ? '&' : '?'}__proto__[x]=1&constructor=2&toString=3`,
  ],
  ['a long path', (url: string) => url.replace(/[^/]+$/, 'x'.repeat(3000))],
  ['dots', (url: string) => url.replace('/api/', '/api/../api/./')],
].map(([what, change]) => request => ({
  ...request,
  what: what as string,
  url: (change as (url: string) => string)(request.url),
  // The last segment of a path may be the id of another record.
  ...(what === 'a semicolon' && { isUndeclared: true as const }),
}))

/** Every hostile change to a request. */
export const tricks: Trick[] = [
  ...brokenBodies,
  ...contentTypes,
  ...forms,
  ...headers,
  ...unsigned,
  cookie,
  ...addresses,
]
