import type { Layout, Node } from './layout.ts'

interface Member {
  name: string
  role: string
  state: string
  lag?: number | 'unknown'
}

const askMs = 2_000

/** What a node answers about the whole cluster; undefined while it cannot. */
async function membersBy({ api }: Node): Promise<Member[] | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(askMs) })
    return ((await response.json()) as { members: Member[] }).members
  } catch {
    return undefined
  }
}

const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'

/** The leader, once it and every replica run, none far behind, and one of them is synchronous if it has to be. */
export async function healthyLeader({ nodes }: Layout, isSynchronous: boolean): Promise<Node | undefined> {
  for (const node of nodes) {
    const members = (await membersBy(node)) ?? []
    const leader = members.find(({ role }) => role === 'leader')
    const replicas = members.filter(member => member !== leader && isUp(member) && Number(member.lag) < maxLagBytes)
    const hasSync = !isSynchronous || members.some(({ role }) => role === 'sync_standby')
    if (leader && isUp(leader) && hasSync && replicas.length === nodes.length - 1)
      return nodes.find(({ name }) => name === leader.name)
  }
  return undefined
}

const maxLagBytes = 1024 * 1024
