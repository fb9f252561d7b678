import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A server in a separate process, so that measuring does not slow it down and its CPU time can be read. */
export interface Peer {
  url: string
  usage(): Promise<Usage>
  stop(): Promise<void>
  /** Ends it without a chance to finish anything. */
  kill(): Promise<void>
}

interface Usage {
  cpuMicroseconds: number
  rssBytes: number
}

interface Program {
  path: URL
  args?: string[]
  env?: NodeJS.ProcessEnv
  /** Extra arguments for Node. */
  execArgv?: string[]
}

const reportUsage = new URL('report-usage.mjs', import.meta.url).href

/** Starts a server and waits for its address. */
export async function startPeer({ path, args = [], env, execArgv = [] }: Program): Promise<Peer> {
  const child = fork(fileURLToPath(path), args, {
    env: { ...process.env, ...env },
    execArgv: [...execArgv, '--import', reportUsage],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${path.pathname.split('/').at(-1)} ended with ${code}`)
  })
  died.catch(() => undefined)
  const lines = createInterface(child.stdout as NodeJS.ReadableStream)
  const ready = new Promise<string>(resolve => {
    lines.on('line', line => {
      const url = / is ready at (\S+)/.exec(line)?.[1]
      if (url) resolve(url)
    })
  })
  return {
    url: await Promise.race([ready, died]),
    async usage() {
      child.send('usage')
      const [usage] = await Promise.race([once(child, 'message'), died])
      return usage as Usage
    },
    async stop() {
      child.disconnect()
      await died.catch(() => undefined)
    },
    async kill() {
      child.kill('SIGKILL')
      await died.catch(() => undefined)
    },
  }
}
