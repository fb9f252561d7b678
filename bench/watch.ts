import { setInterval } from 'node:timers/promises'
import type { Peer } from './peers/peer.ts'

/** The highest memory of a server from now until `peak` is asked for. */
export function watchMemory(peer: Peer) {
  let isOver = false
  const watching = (async () => {
    let highest = 0
    for await (const _ of setInterval(50)) {
      highest = Math.max(highest, (await peer.usage()).rssBytes)
      if (isOver) break
    }
    return highest
  })()
  return {
    peak() {
      isOver = true
      return watching
    },
  }
}

export async function timed<T>(work: () => Promise<T>) {
  const start = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - start) / 1000 }
}
