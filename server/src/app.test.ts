import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { api } from '@fulmar/contract/api'
import type { Endpoint } from '@fulmar/contract/core/endpoint'
import { errorBody } from '@fulmar/contract/core/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { png } from '#test/images.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let t: TestApp
beforeAll(async () => {
  const folder = temporaryFolder('web')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="fulmar-settings" content="__FULMAR_SETTINGS__"><script nonce="__CSP_NONCE__" src="/assets/app-1.js"></script>',
  )
  writeFileSync(
    join(folder, 'landing.html'),
    '<meta property="og:image" content="__PUBLIC_URL__/og.png"><style nonce="__CSP_NONCE__"></style>the landing page',
  )
  writeFileSync(join(folder, 'privacy-policy.html'), '<img src="__SITE_LOGO__" alt="">the policy of __SITE_NAME__')
  writeFileSync(join(folder, 'scan.html'), 'a page that scans__HINTS__')
  writeFileSync(join(folder, 'scan-worker.js'), 'addEventListener()')
  const addresses = [
    { path: '/', isPublic: true },
    { path: '/privacy-policy', isPublic: true },
    { path: '/login', isPublic: true },
    { path: '/neighborhood/:id', isPublic: false },
    { path: '/scan/:code', isPublic: true, file: 'scan.html', usesCamera: true },
  ]
  writeFileSync(join(folder, 'addresses.json'), JSON.stringify(addresses))
  writeFileSync(join(folder, 'assets/app-1.js'), 'app()')
  writeFileSync(join(folder, 'assets/app-1.js.br'), 'compressed')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  t = await testApp({ web: { folder, settings: { mapAttribution: 'A "quoted" <b>' } } })
})

const path = '/api/neighborhood'
const json = { 'content-type': 'application/json' }

describe('bad input gets the declared error, never a 500', () => {
  it.each([
    ['broken JSON', 400, { method: 'POST', url: path, headers: json, payload: '{"name":' }],
    ['an empty body', 400, { method: 'POST', url: path, headers: json, payload: '' }],
    ['a body that is a list', 400, { method: 'POST', url: path, headers: json, payload: '[]' }],
    [
      'a deep body',
      400,
      { method: 'POST', url: path, headers: json, payload: `${'['.repeat(30_000)}${']'.repeat(30_000)}` },
    ],
    ['a huge body', 413, { method: 'POST', url: path, headers: json, payload: `"${'x'.repeat(70_000)}"` }],
    [
      'another media type',
      415,
      { method: 'POST', url: path, headers: { 'content-type': 'text/plain' }, payload: 'hi' },
    ],
    ['a poisoned key', 400, { method: 'POST', url: path, headers: json, payload: '{"__proto__":{"x":1}}' }],
    ['a wrong method', 405, { method: 'PATCH', url: path }],
    ['an unknown path', 404, { url: '/api/nothing-here' }],
    ['a broken escape', 400, { url: '/api/%zz' }],
    ['a NUL in a search', 400, { url: '/api/neighborhood/all?search=a%00b' }],
    ['the year 0', 400, { url: '/api/collection/all?from=0000-01-01T00:00:00Z' }],
    [
      'a second with too many decimals',
      400,
      { url: `/api/collection/all?from=2024-06-01T00:00:00.${'1'.repeat(200)}Z` },
    ],
    ['a page far away', 400, { url: '/api/neighborhood/all?page=99999999999999999999' }],
    ['a key twice', 400, { url: '/api/neighborhood/all?page=1&page=2' }],
    ['a poisoned key in a query', 400, { url: '/api/neighborhood/all?__proto__=1' }],
    ['a poisoned key where no query is taken', 400, { url: '/api/user/my-profile?__proto__=1' }],
    ['a version beyond what is counted', 400, { method: 'PUT', url: '/api/user', payload: { version: 2 ** 31 } }],
    ['a query where none is taken', 400, { url: '/api/user/my-profile?x=1' }],
  ] as const)('%s: %i', async (_what, status, options) => {
    const answer = await t.request('OWNER', options)
    expect(answer.status).toBe(status)
    expect(errorBody.parse(answer.body).statusCode).toBe(status)
    expect(answer.headers['x-request-id']).toBe(answer.body.requestId)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    })
  })

  it('lists the methods of a path', async () => {
    expect((await t.request('OWNER', { method: 'PATCH', url: path })).headers.allow).toBe('POST, PUT, DELETE')
  })
})

describe('pages and files', () => {
  const page = (url: string) => t.request('nobody', { url, headers: { accept: 'text/html' } })

  it('fills in a new nonce and the settings, and lets nothing else run', async () => {
    const [first, second] = [await page('/login'), await page('/neighborhood/7?tab=stores')]
    const nonce = /script nonce="([^"]+)"/.exec(first.body)?.[1]
    expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(first.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(second.body).not.toContain(nonce)
    expect(first.body).toContain(
      'content="{&quot;mapAttribution&quot;:&quot;A \\&quot;quoted\\&quot; &lt;b&gt;&quot;,&quot;site&quot;:{&quot;name&quot;:&quot;Fulmar&quot;',
    )
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  })

  it('answers `/` and other finished pages with their own documents, and other addresses with the app', async () => {
    const landing = await page('/')
    const nonce = /style nonce="([^"]+)"/.exec(landing.body)?.[1]
    expect(landing.body).toContain('the landing page')
    expect(landing.headers['content-security-policy']).toContain(`style-src-elem 'self' 'nonce-${nonce}'`)
    expect(landing.body).toMatch(/content="https?:\/\/[^"]+\/og\.png"/)
    // A programme without a logo has no picture to load.
    expect((await page('/privacy-policy')).body).toBe('<img alt="">the policy of Fulmar')
    for (const url of ['/login', '/login/', '/neighborhood/7']) {
      const { status, body } = await page(url)
      expect([status, body]).toEqual([200, expect.stringContaining('app-1.js')])
    }
  })

  it('allows the camera on the page that uses it alone, and lets a worker fetch from here alone', async () => {
    const scan = await page('/scan/7')
    expect(scan.body).toBe('a page that scans')
    expect(scan.headers['permissions-policy']).toContain('camera=(self)')
    expect(scan.headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+';/)
    expect((await page('/')).headers['permissions-policy']).toContain('camera=()')
    const worker = await t.request('nobody', { url: '/scan-worker.js' })
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  })

  it('404 with the page of the app where it has none', async () => {
    for (const url of ['/landing', '/landing.html', '/index.html', '/addresses.json', '/privacy-policy/more']) {
      const { status, body } = await page(url)
      expect([status, body]).toEqual([404, expect.stringContaining('app-1.js')])
    }
  })

  it('answers with a page whatever the caller accepts', async () => {
    for (const accept of ['*/*', 'application/json', 'image/png']) {
      const headers = { accept }
      expect((await t.request('nobody', { url: '/login', headers })).body).toContain('app-1.js')
      expect((await t.request('nobody', { url: '/nowhere', headers })).body).toContain('app-1.js')
    }
  })

  it('lets browsers keep public pages for back and forward, and no others', async () => {
    const caching = async (url: string) => (await page(url)).headers['cache-control']
    for (const url of ['/', '/privacy-policy', '/login']) expect(await caching(url)).toBe('no-cache')
    for (const url of ['/neighborhood/7', '/nowhere']) expect(await caching(url)).toBe('no-store')
  })

  it('compresses pages for browsers that can read it', async () => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' }
    const answer = await t.app.inject({ url: '/', headers })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('the landing page')
  })

  it('serves hashed assets for ever, compressed when the browser can', async () => {
    const { headers, body } = await t.request('nobody', {
      url: '/assets/app-1.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(body).toBe('compressed')
    expect((await t.request('nobody', { url: '/favicon.svg' })).status).toBe(200)
  })

  it('GET /robots.txt keeps crawlers out of the API and of pages that need a session, and of no others', async () => {
    const { status, headers, body } = await t.request('nobody', { url: '/robots.txt' })
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toBe('User-agent: *\nDisallow: /api/\nDisallow: /neighborhood\n')
  })

  it.each(['/assets/gone.js', '/assets/../index.html', '/index.html.br'])('404 for %s', async url => {
    expect((await t.request('nobody', { url })).status).toBe(404)
  })
})

describe('what is logged of a refusal', () => {
  it('says why, who and from where; an answer that succeeded says none of it', async () => {
    const lines: string[] = []
    const logged = await testApp({ logTo: { write: line => void lines.push(line) } })
    const { userId: personId, token } = await logged.build.session({ adminRole: 'CONTENT' })
    const headers = { authorization: `Bearer ${token}` }
    await logged.app.inject({ url: '/api/user/all', headers, remoteAddress: '203.0.113.9' })
    await logged.app.inject({ url: '/api/user/my-profile', headers })
    const requests = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(requests[0]).toMatchObject({ status: 403, refusedWith: 'NOT_ALLOWED', personId, ip: '203.0.113.9' })
    expect(Object.keys(requests[1])).not.toEqual(expect.arrayContaining(['ip']))
  })
})

describe('running it', () => {
  it('is healthy and ready, and not ready while draining', async () => {
    expect((await t.request('nobody', { url: '/healthz' })).status).toBe(200)
    expect(await t.request('nobody', { url: '/readyz' })).toMatchObject({ status: 200, body: { status: 'ready' } })
    t.readiness.draining = true
    expect(await t.request('nobody', { url: '/readyz' })).toMatchObject({
      status: 503,
      body: { errorType: 'UNAVAILABLE', message: 'Not ready: draining' },
    })
    t.readiness.draining = false
  })

  it('is not ready, and says so, while the database hangs', async () => {
    const { isMigrated } = t.readiness
    t.readiness.isMigrated = () => new Promise(() => undefined)
    expect(await t.request('nobody', { url: '/readyz' })).toMatchObject({
      status: 503,
      body: { message: 'Not ready: database not reachable' },
    })
    t.readiness.isMigrated = isMigrated
  })

  it('asks to try again while its connections lead to a server that is no longer the primary', async () => {
    const left = await testApp({ connection: t.connection, connections: 1 })
    const { token } = await t.build.session()
    await left.database.run(sql`set default_transaction_read_only = on`)
    const answer = await left.request(
      { token },
      {
        method: 'POST',
        url: '/api/neighborhood',
        payload: t.build.neighborhoodInput({ name: 'Far Bay' }),
      },
    )
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { error: 'TRY_AGAIN' } })
  })

  it('is ready with warnings while something should be put right', async () => {
    t.readiness.warnings = ['Requests do not run as fulmar_app']
    expect(await t.request('nobody', { url: '/readyz' })).toMatchObject({
      status: 200,
      body: { status: 'ready', warnings: t.readiness.warnings },
    })
    t.readiness.warnings = []
  })

  it('shows figures to this machine and to nobody behind a proxy', async () => {
    expect((await t.request('nobody', { url: '/metrics' })).body).toContain('http_request_duration_seconds_bucket')
    const proxied = await t.request('nobody', { url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(proxied.status).toBe(404)
  })

  it('tells Prometheus the age of backups, and nothing of those that do not exist', async () => {
    const lastBackupAt = new Date(Date.now() - 3_600_000).toISOString()
    const backedUp = await testApp({ backupStatus: async () => ({ lastBackupAt }) })
    const { body } = await backedUp.request('nobody', { url: '/metrics' })
    expect(body).toMatch(/backup_age_seconds\{of="copy"\} 36\d\d/)
    expect(body).not.toContain('of="proof"')
  })

  it('GET /.well-known/security.txt names the contacts of the setting, until a day within half a year', async () => {
    const securityContacts = ['mailto:security@fulmar.test', 'https://fulmar.test/report']
    const app = await testApp({ securityContacts, publicUrl: 'https://fulmar.test' })
    const { status, headers, body } = await app.request('nobody', { url: '/.well-known/security.txt' })
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const expires = /^Expires: (\d{4}-\d\d-\d\dT00:00:00\.000Z)$/m.exec(body)?.[1] ?? ''
    const days = (Date.parse(expires) - Date.now()) / (24 * 3600 * 1000)
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThanOrEqual(180)
    expect(body.split('\n')).toEqual([
      'Contact: mailto:security@fulmar.test',
      'Contact: https://fulmar.test/report',
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      'Canonical: https://fulmar.test/.well-known/security.txt',
      '',
    ])
  })

  it('404 for security.txt without the setting', async () => {
    expect((await t.request('nobody', { url: '/.well-known/security.txt' })).status).toBe(404)
  })

  it('asks browsers to come by HTTPS only where it is reached so', async () => {
    const secure = await testApp({ publicUrl: 'https://fulmar.test' })
    const { headers } = await secure.request('nobody', { url: '/healthz' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await t.request('nobody', { url: '/healthz' })).headers).not.toHaveProperty('strict-transport-security')
  })

  it('keeps answers of the API out of caches', async () => {
    expect((await t.request('OWNER', { url: '/api/user/my-profile' })).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('pages of other origins', () => {
  const origin = 'https://app.example'
  let open: TestApp
  beforeAll(async () => {
    open = await testApp({ corsOrigins: [origin] })
  })
  const preflight = (app: TestApp, from: string) =>
    app.app.inject({
      method: 'OPTIONS',
      url: '/api/collection',
      headers: { origin: from, 'access-control-request-method': 'POST' },
    })

  it('may call the API from the origins of the setting, with a token and without cookies', async () => {
    const asked = await preflight(open, origin)
    expect(asked.statusCode).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
      vary: 'Origin',
    })
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
    const { headers } = await open.request('OWNER', { url: '/api/user/my-profile', headers: { origin } })
    expect(headers['access-control-allow-origin']).toBe(origin)
    const key = `uploads/${randomUUID()}.png`
    await open.files.put(key, 'image/png', png)
    const picture = await open.request('nobody', { url: `/files/${key}` })
    expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('may not from any other origin, and from none without the setting', async () => {
    expect((await preflight(open, 'https://app.example.evil')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
    expect((await preflight(t, origin)).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('GET /api/openapi.json and /api/docs', () => {
  it('show every endpoint of the table', async () => {
    const { body } = await t.request('nobody', { url: '/api/openapi.json' })
    const docs = (await t.request('nobody', { url: '/api/docs' })).body
    expect(body.openapi).toBe('3.1.0')
    for (const endpoint of Object.values(api).flatMap(area => Object.values(area) as Endpoint[])) {
      const printed = endpoint.path.replace(/:(\w+)/g, '{$1}')
      expect(body.paths[printed][endpoint.method.toLowerCase()].summary).toBe(endpoint.summary)
      expect(docs).toContain(`<code>${printed}</code>`)
    }
  })

  it('tell how often each may be called, and what a repeat is answered with', async () => {
    const { paths } = (await t.request('nobody', { url: '/api/openapi.json' })).body
    expect(paths['/api/feature/generate-presigned-url'].post.description).toBe(
      'Open to everyone. At most 10 calls an hour for each address, 600 for each person who is signed in; then 429 with `Retry-After`.',
    )
    const answers = ['200', '201', '400', '401', '403', '409', '429', 'default']
    expect(Object.keys(paths['/api/collection'].post.responses)).toEqual(answers)
  })

  it('name the records, tell what each area is about, where the server is, and how images travel', async () => {
    const { components, tags, servers, paths } = (await t.request('nobody', { url: '/api/openapi.json' })).body
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Error', 'Store', 'User', 'Reward', 'Game']),
    )
    const listed = paths['/api/reward/all'].get.responses['200'].content['application/json'].schema.properties
    expect(listed.data.items).toEqual({ $ref: '#/components/schemas/Reward' })
    expect(tags.filter((tag: { description?: string }) => !tag.description)).toEqual([])
    expect(servers).toEqual([{ url: 'http://fulmar.test' }])
    expect(paths['/api/feature/upload'].put.requestBody.content).toHaveProperty(['image/png'])
    expect(paths['/files/{folder}/{name}'].get.responses).toHaveProperty(['404'])
  })

  it('refer to nothing that is not there, and no two paths are the same but for the names of their parameters', async () => {
    const { text, body } = await openApiText()
    const references = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(500)
    for (const [, kind = '', name = ''] of references) expect(body.components[kind]).toHaveProperty(name)
    const paths = Object.keys(body.paths).map(path => path.split('/'))
    const canMeet = (one: string[], other: string[]) =>
      one.length === other.length &&
      one.every((part, at) => part === other[at] || part.startsWith('{') !== other[at]?.startsWith('{')) &&
      one.some((part, at) => part.startsWith('{') && !other[at]?.startsWith('{')) &&
      other.some((part, at) => part.startsWith('{') && !one[at]?.startsWith('{'))
    const ambiguous = paths.flatMap(one => paths.filter(other => canMeet(one, other)).map(other => [one, other]))
    expect(ambiguous).toEqual([])
  })

  const openApiText = async () => {
    const { body } = await t.request('nobody', { url: '/api/openapi.json' })
    return { body, text: JSON.stringify(body) }
  }
})
