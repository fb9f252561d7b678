import type { PrintedEndpoint } from '@fulmar/contract/core/endpoint'
import type { WrapperRequest } from './call-wrapper.ts'
import { toQueryString } from './query-string.ts'

export interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
}

/** The request of a call to an endpoint. */
export const requestOf = (endpoint: PrintedEndpoint, sent: Parts): WrapperRequest => ({
  action: endpoint.method,
  path: addressOf(endpoint, sent),
  body: sent.body,
  headers: sent.idempotencyKey ? { 'Idempotency-Key': sent.idempotencyKey } : {},
})

function addressOf(endpoint: PrintedEndpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = toQueryString(query)
  return search ? `${path}?${search}` : path
}
