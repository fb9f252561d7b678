import { describe, expect, it } from 'vitest'
import { layoutOf } from './layout.ts'
import { type Recorded, rolesOf, type Status } from './members.ts'

const { nodes } = layoutOf('/tmp/cluster', 45_000, true)
const [first, second, third] = nodes

const follower = (name: string, sync: string) => ({ application_name: name, state: 'streaming', sync_state: sync })
const primary: Status = {
  role: 'master',
  state: 'running',
  replication: [follower('node-2', 'sync'), follower('node-3', 'async')],
}
const replica: Status = { role: 'replica', state: 'running' }
const recorded: Recorded = {
  members: [
    { name: 'node-1', role: 'leader' },
    { name: 'node-2', role: 'sync_standby' },
    { name: 'node-3', role: 'replica' },
  ],
}
const recordedAs = (...roles: string[]): Recorded => ({
  members: nodes.map(({ name }, n) => ({ name, role: roles[n] ?? '' })),
})
const roles = (statuses: (Status | undefined)[], known: Recorded | undefined = recorded) =>
  rolesOf(nodes, statuses, true, known)

describe('the roles in a cluster', () => {
  it('are known when everybody follows one primary, and the standby that it waits for is recorded', () => {
    expect(roles([primary, replica, replica])).toEqual({ primary: first, synchronous: second })
  })

  it.each([
    ['nobody is recorded as standby', recordedAs('leader', 'replica', 'replica')],
    ['another one is', recordedAs('leader', 'replica', 'sync_standby')],
    ['another leader is', recordedAs('replica', 'sync_standby', 'leader')],
  ])('are not known while %s, since nobody would be promoted', (_, known) => {
    expect(roles([primary, replica, replica], known)).toBeUndefined()
  })

  it('are not known while etcd does not answer', () => {
    expect(rolesOf(nodes, [primary, replica, replica], true)).toBeUndefined()
  })

  it.each([
    ['a node is away', [primary, replica, undefined]],
    ['a node starts', [primary, replica, { role: 'replica', state: 'starting' }]],
    ['two are primary', [primary, replica, primary]],
    ['a replica does not stream', [{ ...primary, replication: [follower('node-2', 'sync')] }, replica, replica]],
    [
      'commits wait for nobody',
      [{ ...primary, replication: nodes.map(({ name }) => follower(name, 'async')) }, replica, replica],
    ],
  ])('are not known while %s', (_, statuses) => {
    expect(roles(statuses)).toBeUndefined()
  })

  it('need no standby with asynchronous replication', () => {
    const asynchronous = { ...primary, replication: [follower('node-2', 'async'), follower('node-3', 'async')] }
    expect(rolesOf(nodes, [asynchronous, replica, replica], false)).toEqual({ primary: first, synchronous: undefined })
    expect(third).toBeDefined()
  })
})
