import { auth } from '@fulmar/contract/auth/auth'
import type { Endpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { type Neighborhood, type NeighborhoodInput, neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'

/** Calls an endpoint of the contract as the server's own tests do, but over the wire. */
async function call<E extends Endpoint>(endpoint: E, body: Sent<E> extends { body: infer B } ? B : never, token = '') {
  const answer = await fetch(`${process.env.BASE_URL}${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${await answer.text()}`)
  return (await answer.json()) as Result<E>
}

/** The token of a new session of someone on the demo team. */
export async function signIn(email: string): Promise<string> {
  const { token } = await call(auth.adminLogin, { email, password: 'fulmar-demo' })
  if (!token) throw new Error(`${email} has a second factor`)
  return token
}

let made = 0

/** A word that no other story, and no earlier run of this one, has used. */
export const unique = (word: string) => `${word} ${process.pid.toString(36)}${(++made).toString(36)}`

export const arrangeWith = (token: string) => ({
  async neighborhood(over: Partial<NeighborhoodInput> = {}): Promise<Neighborhood> {
    const name = unique('Quay')
    const { data } = await call(neighborhoods.create, { ...plain, name, code: codeOf(name), ...over }, token)
    return data
  },
  change: async (changes: { id: string; version: number } & Partial<NeighborhoodInput>) =>
    (await call(neighborhoods.change, changes, token)).data,
})
export type Arrange = ReturnType<typeof arrangeWith>

/** Short enough for the contract, and as unique as the name it is made from. */
export const codeOf = (name: string) => `Q-${name.split(' ').at(-1)?.toUpperCase()}`.slice(0, 12)

const plain = {
  city: 'Porto',
  state: 'Porto District',
  country: 'Portugal',
  centre: { latitude: 41.15, longitude: -8.61 },
  radiusMeters: 400,
  boundary: null,
  households: 800,
  goal: null,
  status: 'ACTIVE',
} as const satisfies Partial<NeighborhoodInput>
