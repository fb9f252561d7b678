import { type Api, api } from '@fulmar/contract/api'
import type { Endpoint } from '@fulmar/contract/core/endpoint'

/** One call of the API under the name that `--only` takes: `stores.change`. */
export interface Operation {
  name: string
  area: keyof Api
  endpoint: Endpoint
}

/** All endpoints of the contract; new ones are included automatically. */
export const operations: Operation[] = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([verb, endpoint]: [string, Endpoint]) => ({
    name: `${area}.${verb}`,
    area: area as keyof Api,
    endpoint,
  })),
)

/** Reads can share a database. */
export const isRead = ({ endpoint }: Operation) => endpoint.method === 'GET'
