import type { Node } from './layout.ts'

/** What a node says about itself; the records in etcd may be some seconds old. */
export interface Status {
  role: string
  state: string
  /** Who streams from it. */
  replication?: { application_name: string; state: string; sync_state: string }[]
}

/** The members as they are recorded in etcd. */
export interface Recorded {
  members: { name: string; role: string }[]
}

const askMs = 2_000

async function ask<Answer>({ api }: Node, path: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${api}${path}`, { signal: AbortSignal.timeout(askMs) })
    return (await response.json()) as Answer
  } catch {
    return undefined
  }
}

const isPrimary = (status: Status | undefined) =>
  status?.state === 'running' && (status.role === 'master' || status.role === 'primary')

/** The primary among these nodes. */
export async function findPrimary(nodes: Node[]): Promise<Node | undefined> {
  const statuses = await Promise.all(nodes.map(node => ask<Status>(node, '/patroni')))
  return nodes.find((_, n) => isPrimary(statuses[n]))
}

/** A primary that every other node follows, and the one whose confirmation its commits wait for. */
export interface Roles {
  primary: Node
  synchronous: Node | undefined
}

/** The roles in a healthy cluster; undefined while it is not. */
export async function rolesIn(nodes: Node[], isSynchronous: boolean): Promise<Roles | undefined> {
  const statuses = await Promise.all(nodes.map(node => ask<Status>(node, '/patroni')))
  const primary = nodes.find((_, n) => isPrimary(statuses[n]))
  // Patroni reads this from etcd anew for every request.
  const recorded = primary && isSynchronous ? await ask<Recorded>(primary, '/cluster') : undefined
  return rolesOf(nodes, statuses, isSynchronous, recorded)
}

/**
 * With synchronous replication the standby must also be recorded: Patroni promotes no other, and records one up to some
 * seconds after PostgreSQL has begun to wait for it.
 */
export function rolesOf(
  nodes: Node[],
  statuses: (Status | undefined)[],
  isSynchronous: boolean,
  recorded?: Recorded,
): Roles | undefined {
  const primaries = nodes.filter((_, n) => isPrimary(statuses[n]))
  const [primary] = primaries
  if (!primary || primaries.length > 1 || statuses.some(status => status?.state !== 'running')) return undefined
  const followers = statuses[nodes.indexOf(primary)]?.replication?.filter(({ state }) => state === 'streaming') ?? []
  const follows = (node: Node) => followers.some(each => each.application_name === node.name)
  if (!nodes.every(node => node === primary || follows(node))) return undefined
  if (!isSynchronous) return { primary, synchronous: undefined }
  const confirming = followers.find(each => each.sync_state === 'sync')?.application_name
  const isRecorded = (name: string, role: string) =>
    recorded?.members.some(member => member.name === name && member.role === role) ?? false
  const synchronous = nodes.find(({ name }) => name === confirming)
  if (!synchronous || !isRecorded(synchronous.name, 'sync_standby') || !isRecorded(primary.name, 'leader'))
    return undefined
  return { primary, synchronous }
}
