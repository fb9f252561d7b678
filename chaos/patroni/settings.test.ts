import { describe, expect, it } from 'vitest'
import { type Layout, layoutOf, type Node, portsOf } from './layout.ts'
import { etcdArguments, haproxySettings, patroniSettings, pgbouncerSettings } from './settings.ts'

const plain = layoutOf('/tmp/cluster', 45_000, false)
const gated = layoutOf('/tmp/cluster', 45_000, true)
const first = ({ nodes }: Layout) => nodes[0] as Node
const choices = { isSynchronous: true, etcdClient: 'etcd' } as const

interface Patroni {
  restapi: { listen: string; connect_address: string }
  etcd: { hosts: string[] }
  bootstrap: { dcs: { ttl: number; loop_wait: number; retry_timeout: number; synchronous_mode: boolean } }
  postgresql: { listen: string; connect_address: string }
}
const patroniOf = (layout: Layout) =>
  JSON.parse(patroniSettings(layout, first(layout), '/usr/lib/postgresql/15/bin', choices)) as Patroni

describe('the layout', () => {
  it('gives every part a port of its own, and every gate another', () => {
    // The balancer's three, the pooler, two processes, two for each node and etcd, and five gates for each node.
    expect(portsOf(plain)).toHaveLength(3 + 1 + 2 + 3 * 2 + 3 * 2)
    expect(portsOf(gated)).toHaveLength(3 + 1 + 2 + 3 * 2 + 3 * 2 + 3 * 5)
  })

  it('lets nodes reach each other directly without gates', () => {
    const { port, api, gates } = first(plain)
    expect(gates).toEqual({ port, api, etcd: plain.etcd.map(({ client }) => client) })
  })
})

describe('the settings of Patroni', () => {
  it('hold what its time-outs need: ttl is at least loop_wait and twice retry_timeout', () => {
    const { ttl, loop_wait, retry_timeout, synchronous_mode } = patroniOf(plain).bootstrap.dcs
    expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
    expect(synchronous_mode).toBe(true)
  })

  it('send the other nodes and the way to etcd through the gates, and clients past them', () => {
    const { restapi, etcd, postgresql } = patroniOf(gated)
    const { port, api, gates } = first(gated)
    expect(postgresql).toMatchObject({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${gates.port}` })
    expect(restapi).toEqual({ listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${gates.api}` })
    expect(etcd.hosts).toEqual(gates.etcd.map(each => `127.0.0.1:${each}`))
  })
})

it('HAProxy asks the Patroni of each node and sends clients to its PostgreSQL', () => {
  const settings = haproxySettings(gated)
  for (const { name, port, api } of gated.nodes)
    expect(settings.split(`server ${name} 127.0.0.1:${port} check port ${api}`)).toHaveLength(3)
  for (const port of gated.apps) expect(settings).toContain(`127.0.0.1:${port} check`)
})

it('pgbouncer pools transactions to whoever is primary', () => {
  const settings = pgbouncerSettings(plain)
  expect(settings).toContain(`fulmar = host=127.0.0.1 port=${plain.primary}`)
  expect(settings).toContain('pool_mode = transaction')
})

it('every etcd knows all of them and offers version 2 of its API', () => {
  for (const each of plain.etcd) {
    const args = etcdArguments(plain, each)
    expect(args).toContain('--enable-v2=true')
    expect(args.find(arg => arg.startsWith('--initial-cluster='))?.split(',')).toHaveLength(3)
  }
})
