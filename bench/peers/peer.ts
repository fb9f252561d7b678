import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own, so that measuring it does not slow it and its CPU time is its own. */
export interface Peer {
  url: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

export interface Usage {
  cpuMicroseconds: number
  rssBytes: number
}

/** Starts one of the servers beside this file and waits until it listens. */
export async function startPeer(program: 'our-server' | 'bare-server', options: object): Promise<Peer> {
  const child = fork(fileURLToPath(new URL(`${program}.ts`, import.meta.url)), [JSON.stringify(options)])
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code}`)
  })
  died.catch(() => undefined)
  const answer = async <T>() => (await Promise.race([once(child, 'message'), died]))[0] as T
  const { url } = await answer<{ url: string }>()
  return {
    url,
    usage() {
      child.send('usage')
      return answer<Usage>()
    },
    async stop() {
      child.disconnect()
      await died.catch(() => undefined)
    },
  }
}
