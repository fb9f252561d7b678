import type { Endpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { type RoleSwitch, roleSwitches } from '@fulmar/contract/role-switches'
import { type UserRow, userList } from '@fulmar/contract/users/user-list'
import { userRecord } from '@fulmar/contract/users/user-record'
import { send } from './people.ts'

/** Reads the API over the wire. */
export async function read<E extends Endpoint>(
  endpoint: E,
  token: string,
  query: Sent<E> extends { query: infer Q } ? Q : object,
): Promise<Result<E>> {
  const search = new URLSearchParams(Object.entries(query as object).map(([key, value]) => [key, String(value)]))
  const answer = await fetch(`${process.env.BASE_URL}${endpoint.path}?${search}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`${endpoint.path} answered ${await answer.text()}`)
  return (await answer.json()) as Result<E>
}

const taken = new Set<string>()

/** A member of the demo nobody else's story asks for, with a name of their own: each worker begins elsewhere in the list. */
async function member(token: string): Promise<UserRow> {
  const page = 1 + (Number(process.env.TEST_WORKER_INDEX ?? 0) % 8)
  const { data } = await read(userList.list, token, { userType: ['MEMBER'], status: ['ACTIVE'], limit: 100, page })
  for (const one of data) {
    if (taken.has(one.name)) continue
    taken.add(one.name)
    const { totalCount } = await read(roleSwitches.list, token, { userId: one.id })
    if (totalCount === 0) return one
  }
  throw new Error('Everybody on this page of the demo has asked for another role')
}

/** Asks to lead a neighborhood for a member; the owner of the token cannot decide about it. */
async function askToLead(token: string, userId: string, neighborhoodId: string): Promise<RoleSwitch> {
  const body = { userId, to: 'NEIGHBORHOOD', neighborhoodId, reason: 'Everybody knows her' }
  return (await send(roleSwitches.ask, token, body)).data
}

/** Somebody who leads alone and asks to step down, and a member who could lead after them. */
export async function lastLeader(asker: string, decider: string, neighborhoodId: string) {
  const leader = await member(decider)
  const { id, version } = await askToLead(asker, leader.id, neighborhoodId)
  await send(roleSwitches.decide, decider, { id, version, status: 'APPROVED' })
  const heir = await member(decider)
  await send(userRecord.change, decider, { id: heir.id, version: heir.version, neighborhoodId })
  const { data } = await send(roleSwitches.ask, asker, { userId: leader.id, to: 'MEMBER', reason: 'I move away' })
  return { leader, heir, request: data }
}
