import type { Usage } from './peer.ts'

/** What this process was started with. */
export const peerOptions = <T>() => JSON.parse(process.argv[2] ?? '{}') as T

/** Tells the bench where this server listens and what it asks later, and ends with it. */
export function tellBench(url: string) {
  process.on('disconnect', () => process.exit(0))
  process.on('message', () => process.send?.(usage()))
  process.send?.({ url })
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMicroseconds: user + system, rssBytes: process.memoryUsage.rss() }
}
