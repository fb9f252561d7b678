import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { startTracing } from './tracing.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}

const spans: SentSpan[] = []
const sources: Record<string, string | undefined>[] = []
const collector = createServer((request, response) => {
  void bodyOf(request).then(body => {
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      sources.push(Object.fromEntries(resource.attributes.map(({ key, value }) => [key, value.stringValue])))
      spans.push(...scopeSpans.flatMap(scopeSpan => scopeSpan.spans))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
let stop: () => Promise<void>

beforeAll(async () => {
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`)
  vi.stubEnv('OTEL_SERVICE_NAME', 'fulmar-porto')
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=staging')
  stop = await startTracing('1.2.3')
})
afterAll(() => new Promise(resolve => collector.close(resolve)))

it('sends a request and its statements in the trace of the caller, without values', async () => {
  const t = await testApp()
  const person = await t.build.user()
  const traceId = 'a'.repeat(32)
  const answer = await t.request('OWNER', {
    url: `/api/user/${person.id}`,
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  })
  expect(answer.status).toBe(200)
  await stop()
  const own = spans.filter(span => span.traceId === traceId)
  const request = own.find(row => row.parentSpanId === 'b'.repeat(16))
  expect(request?.name).toBe('GET /api/user/:id')
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  const statements = own.filter(row => row.parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(
    statements.map(statement => statement.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue),
  ).toContainEqual(expect.stringContaining('users'))
  expect(JSON.stringify(spans)).not.toContain(person.id)
  // What the operator says about the source wins over what the build knows.
  expect(sources[0]).toMatchObject({
    'service.name': 'fulmar-porto',
    'service.version': '1.2.3',
    'deployment.environment.name': 'staging',
  })
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
