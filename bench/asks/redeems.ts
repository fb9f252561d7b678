import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import type { Asks } from '../generator/generator.ts'

interface Redeems {
  headers: Record<string, string>
  people: string[]
  rewardId: string
}

/** One reward for somebody else each time, under a new key. */
export const redeems = (input: Redeems): Asks => ({ module: import.meta.url, input })

export const requestsOf = ({ headers, people, rewardId }: Redeems): Request[] => [
  {
    method: 'POST',
    path: '/api/reward/redeem',
    setupRequest: request => ({
      ...request,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ rewardId, userId: people[Math.floor(Math.random() * people.length)] }),
    }),
  },
]
