import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

const tracer = trace.getTracer('fulmar')
let isTracing = false

/**
 * Sends traces by OTLP over HTTP to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` and its sister variables name.
 * Returns how to send the last ones and stop.
 */
export async function startTracing(release: string): Promise<() => Promise<void>> {
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  )
  // What the operator says in OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES wins.
  const own = resourceFromAttributes({ 'service.name': 'fulmar', 'service.version': release })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  isTracing = true
  return async () => {
    isTracing = false
    await provider.shutdown()
    trace.disable()
    context.disable()
    propagation.disable()
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/** A span per request, in the caller's trace if it names one. Only the route is recorded: paths may hold secrets. */
export function traceRequests(app: FastifyInstance) {
  if (!isTracing) return
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(context.active(), request.headers)
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'fulmar.request_id': request.id }
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller)
    request.span = span
    context.with(trace.setSpan(caller, span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR })
    request.span?.end()
    done()
  })
}

/** A span around a statement, with its text but never its values. */
export async function traceStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work()
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  const span = tracer.startSpan(firstWords(text), { kind: SpanKind.CLIENT, attributes })
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as { code?: string }).code ?? 'failed' })
    throw error
  } finally {
    span.end()
  }
}

const firstWords = (text: string) => /\S+(\s+\S+){0,3}/.exec(text)?.[0].replace(/\s+/g, ' ') ?? 'statement'
