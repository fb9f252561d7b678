import type { Node } from './layout.ts'

/** What a node says about itself; the records in etcd may be some seconds old. */
interface Status {
  role: string
  state: string
  /** Who streams from it. */
  replication?: { application_name: string; state: string; sync_state: string }[]
}

const askMs = 2_000

async function statusOf({ api }: Node): Promise<Status | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${api}/patroni`, { signal: AbortSignal.timeout(askMs) })
    return (await response.json()) as Status
  } catch {
    return undefined
  }
}

const isPrimary = (status: Status | undefined) =>
  status?.state === 'running' && (status.role === 'master' || status.role === 'primary')

/** The primary among these nodes. */
export async function findPrimary(nodes: Node[]): Promise<Node | undefined> {
  const statuses = await Promise.all(nodes.map(statusOf))
  return nodes.find((_, n) => isPrimary(statuses[n]))
}

/** A primary that every other node follows, and the one whose confirmation its commits wait for. */
export interface Roles {
  primary: Node
  synchronous: Node | undefined
}

/** The roles in a healthy cluster; undefined while it is not. */
export async function rolesIn(nodes: Node[], isSynchronous: boolean): Promise<Roles | undefined> {
  const statuses = await Promise.all(nodes.map(statusOf))
  const primaries = nodes.filter((_, n) => isPrimary(statuses[n]))
  const [primary] = primaries
  if (!primary || primaries.length > 1 || statuses.some(status => status?.state !== 'running')) return undefined
  const followers = statuses[nodes.indexOf(primary)]?.replication?.filter(({ state }) => state === 'streaming') ?? []
  const follows = (node: Node) => followers.some(each => each.application_name === node.name)
  if (!nodes.every(node => node === primary || follows(node))) return undefined
  const confirming = followers.find(each => each.sync_state === 'sync')?.application_name
  const synchronous = nodes.find(({ name }) => name === confirming)
  return isSynchronous && !synchronous ? undefined : { primary, synchronous }
}
