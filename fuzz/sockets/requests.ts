/** Bytes to send, and what the server may answer besides an error or a close. */
export interface RawRequest {
  what: string
  bytes: string | Buffer
  /** A valid request. */
  mayAnswer?: true
}

const host = 'Host: fulmar.test\r\n'
const close = 'Connection: close\r\n'
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${host}${close}${headers}\r\n`
const post = (headers: string, body: string) =>
  `POST /api/auth/login HTTP/1.1\r\n${host}${close}Content-Type: application/json\r\n${headers}\r\n${body}`

const lines: RawRequest[] = [
  { what: 'words', bytes: 'HELLO THERE\r\n\r\n' },
  { what: 'a method alone', bytes: 'GET\r\n\r\n' },
  { what: 'no version', bytes: 'GET /\r\n\r\n' },
  { what: 'a version to come', bytes: `GET / HTTP/9.9\r\n${host}\r\n` },
  { what: 'the beginning of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { what: 'the beginning of TLS', bytes: Buffer.from('16030100a5010000a10303', 'hex') },
  { what: 'an unknown method', bytes: `FROB /api/user/all HTTP/1.1\r\n${host}${close}\r\n` },
  { what: 'a method in small letters', bytes: `get /healthz HTTP/1.1\r\n${host}${close}\r\n` },
  { what: 'a raw byte in the path', bytes: Buffer.from(get('/api/\xff'), 'latin1') },
  { what: 'a space in the path', bytes: get('/api/user all') },
  { what: 'a NUL in the path', bytes: get('/api/\0') },
  { what: 'a tunnel', bytes: `CONNECT fulmar.test:80 HTTP/1.1\r\n${host}\r\n` },
  { what: 'everything', bytes: `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n` },
  { what: 'a whole address', bytes: get('http://evil.example/api/user/all') },
  { what: 'a long address', bytes: get(`/api/user/all?search=${'a'.repeat(10_000)}`) },
  { what: 'nothing but line ends', bytes: '\r\n\r\n\r\n' },
  { what: 'an old version', bytes: 'GET /healthz HTTP/1.0\r\n\r\n', mayAnswer: true },
  { what: 'a slash too many', bytes: get('//api//user//all') },
]

const headers: RawRequest[] = [
  { what: 'no Host', bytes: `GET /healthz HTTP/1.1\r\n${close}\r\n` },
  { what: 'two Hosts', bytes: get('/healthz', 'Host: other.test\r\n'), mayAnswer: true },
  { what: 'headers of 20 KB', bytes: get('/healthz', `X-Long: ${'a'.repeat(20_000)}\r\n`) },
  { what: 'headers without number', bytes: get('/healthz', 'X: y\r\n'.repeat(3000)), mayAnswer: true },
  { what: 'a header without a colon', bytes: get('/healthz', 'Broken\r\n') },
  { what: 'a space before the colon', bytes: get('/healthz', 'Broken : x\r\n') },
  { what: 'a folded header', bytes: get('/healthz', 'Folded: a\r\n b\r\n'), mayAnswer: true },
  { what: 'a NUL in a header', bytes: get('/healthz', 'X: a\0b\r\n') },
  { what: 'a bare line feed', bytes: `GET /healthz HTTP/1.1\n${host}\n`, mayAnswer: true },
  { what: 'an unknown expectation', bytes: get('/healthz', 'Expect: something\r\n') },
  {
    what: 'an expectation to go on',
    bytes: post('Expect: 100-continue\r\nContent-Length: 2\r\n', '{}'),
  },
  { what: 'a web socket', bytes: upgrade('websocket'), mayAnswer: true },
  { what: 'HTTP/2 in clear', bytes: upgrade('h2c'), mayAnswer: true },
]

function upgrade(protocol: string): string {
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  return `GET /healthz HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: ${protocol}\r\n${key}\r\n`
}

const bodies: RawRequest[] = [
  { what: 'a body that does not come', bytes: post('Content-Length: 100\r\n', '{') },
  { what: 'more body than announced', bytes: post('Content-Length: 2\r\n', '{}GARBAGE') },
  { what: 'a length below zero', bytes: post('Content-Length: -1\r\n', '{}') },
  { what: 'a length in words', bytes: post('Content-Length: two\r\n', '{}') },
  { what: 'two lengths', bytes: post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}') },
  { what: 'a length beyond numbers', bytes: post(`Content-Length: ${'9'.repeat(40)}\r\n`, '{}') },
  {
    what: 'a length and chunks',
    bytes: post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'),
  },
  { what: 'chunks without sizes', bytes: post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n') },
  { what: 'a chunk cut short', bytes: post('Transfer-Encoding: chunked\r\n', '5\r\n{}\r\n0\r\n\r\n') },
  { what: 'a chunk beyond numbers', bytes: post('Transfer-Encoding: chunked\r\n', 'ffffffffffffffffff\r\n{}') },
  { what: 'an unknown transfer', bytes: post('Transfer-Encoding: gzip\r\n', '{}') },
  {
    what: 'chunks that are too much',
    bytes: post('Transfer-Encoding: chunked\r\n', `30000\r\n${'a'.repeat(0x30000)}\r\n0\r\n\r\n`),
  },
  { what: 'a body with a question', bytes: `${get('/healthz', 'Content-Length: 2\r\n')}{}`, mayAnswer: true },
  { what: 'headers that do not end', bytes: `GET /healthz HTTP/1.1\r\n${host}` },
  { what: 'a request line that does not end', bytes: 'GET /heal' },
  { what: 'one good request and words', bytes: `${get('/healthz').replace(close, '')}WORDS\r\n\r\n`, mayAnswer: true },
]

/** Requests that no client library would send. */
export const rawRequests: RawRequest[] = [...lines, ...headers, ...bodies]
