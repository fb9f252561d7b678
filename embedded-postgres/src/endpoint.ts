import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { isAbsolute, join } from 'node:path'
import type { Account } from './account.ts'

/** The address of a server: `host` is the folder of its unix socket, or a loopback address. */
export interface Endpoint {
  host: string
  port: number
}

const LOOPBACK = '127.0.0.1'
const PORT = 5432
const PROBE_MS = 2_000
// sun_path holds 108 bytes with its final zero on Linux, 104 on macOS.
const SOCKET_PATH_BYTES = 103

/**
 * Chooses the address of a server: a socket in the cluster, which nobody else can access; a short folder if that path
 * is too long for a socket; loopback as the last resort and on Windows, where Node cannot use such sockets.
 */
export async function chooseEndpoint(cluster: string, account: Account | undefined): Promise<Endpoint> {
  if (process.platform !== 'win32') {
    if (fitsSocket(cluster)) return { host: cluster, port: PORT }
    const short = join('/tmp', `fulmar-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`)
    if (isPrivateFolder(short, account)) return { host: short, port: PORT }
  }
  return { host: LOOPBACK, port: await freePort() }
}

/** The server settings to listen only there. */
export function listenSettings({ host, port }: Endpoint): Record<string, string> {
  return isAbsolute(host)
    ? { listen_addresses: '', unix_socket_directories: host, port: String(port) }
    : { listen_addresses: host, unix_socket_directories: '', port: String(port) }
}

/** Whether anything accepts connections there. */
export function answers({ host, port }: Endpoint): Promise<boolean> {
  return new Promise(resolve => {
    const socket = isAbsolute(host) ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(PROBE_MS, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}

// PostgreSQL parses the setting as a list with commas and quotes.
function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_BYTES && !/[,"]/.test(folder)
}

// In /tmp anyone may have created this folder: it is used only if we own it and it is closed to others.
function isPrivateFolder(folder: string, account: Account | undefined): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (account) chownSync(folder, account.uid, account.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
  }
  const stat = lstatSync(folder)
  return stat.isDirectory() && stat.uid === (account?.uid ?? process.getuid?.()) && (stat.mode & 0o077) === 0
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, LOOPBACK, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
