import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A process of the built product. */
export interface Product {
  url: string
  stop: () => Promise<void>
  /** Without a warning, as when the power fails. */
  kill: () => Promise<void>
}

/** What the stories open, and where they look behind it. */
export interface Installation extends Omit<Product, 'kill'> {
  /** Of the embedded PostgreSQL that is written to. */
  dataDir: string
  mailDir: string
}

/** Starts the built product on a free port and waits until it is ready. */
export async function startProduct(settings: NodeJS.ProcessEnv): Promise<Product> {
  const app = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(app, 'exit')
  const url = await Promise.race([
    addressSaidBy(app.stdout),
    ended.then(([code]) => Promise.reject(new Error(`The product ended with ${code} before it was ready`))),
  ])
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    app.kill(signal)
    await ended
  }
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

async function addressSaidBy(words: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(words)) {
    const address = /^Fulmar is ready at (\S+)/.exec(line)?.[1]
    if (address) {
      words.resume()
      return address
    }
  }
  throw new Error('The product did not say where it is')
}
