import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import type { Asks } from '../generator/generator.ts'

interface HandIns {
  headers: Record<string, string>
  people: string[]
  stores: string[]
  lines: object[]
}

/** A collection of another member at any store, under a new key. */
export const handIns = (input: HandIns): Asks => ({ module: import.meta.url, input })

const pick = (list: string[]) => list[Math.floor(Math.random() * list.length)]

export const requestsOf = ({ headers, people, stores, lines }: HandIns): Request[] => [
  {
    method: 'POST',
    path: '/api/collection',
    setupRequest: request => ({
      ...request,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ userId: pick(people), storeId: pick(stores), lines }),
    }),
  },
]
