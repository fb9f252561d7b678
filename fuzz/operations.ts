import { type Api, api } from '@fulmar/contract/api'
import type { Endpoint } from '@fulmar/contract/endpoint'

/** One call of the API under the name that `--only` takes: `stores.change`. */
export interface Operation {
  name: string
  area: keyof Api
  endpoint: Endpoint
}

/** The whole endpoint table: a new endpoint is tried without a word here. */
export const operations: Operation[] = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([verb, endpoint]: [string, Endpoint]) => ({
    name: `${area}.${verb}`,
    area: area as keyof Api,
    endpoint,
  })),
)

/** What changes nothing can share a database with others of its kind. */
export const isRead = ({ endpoint }: Operation) => endpoint.method === 'GET'
