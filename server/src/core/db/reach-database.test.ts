import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { openDatabase, sql } from './db.ts'
import { isPassing, isPooled, untilReachable } from './reach-database.ts'

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

async function listenOn(port: number, answer: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer({}, answer).listen(port, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function closedPort(): Promise<number> {
  const port = await listenOn(0, () => undefined)
  const server = opened.pop()
  server?.close()
  if (server) await once(server, 'close')
  return port
}

/** Hands connections on to the test cluster, wherever it listens. */
const handOn =
  ({ host, port }: PostgresConnection): Parameters<typeof createServer>[1] =>
  socket => {
    const server = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    socket.on('error', () => undefined).pipe(server)
    server.on('error', () => undefined).pipe(socket)
  }

function logOf() {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  return { lines, log: { info: write, warn: write, error: write } }
}

describe('a start', () => {
  it('waits for a database that refuses connections, and says so', async () => {
    const connection = await testDatabase()
    const port = await closedPort()
    const { lines, log } = logOf()
    const listening = new Promise<number>(resolve => {
      const warn = (line: string) => {
        lines.push(line)
        resolve(listenOn(port, handOn(connection)))
      }
      void untilReachable({ ...connection, host: '127.0.0.1', port }, { ...log, warn }).then(() =>
        lines.push('reached'),
      )
    })
    await listening
    await expect.poll(() => lines.at(-1), { timeout: 60_000 }).toBe('reached')
    expect(lines[0]).toMatch(new RegExp(`^Waiting for the database at 127\\.0\\.0\\.1:${port}: .*ECONNREFUSED`))
    expect(lines).toContain(`The database at 127.0.0.1:${port} answers`)
  })

  it('stops waiting when it is told to stop', async () => {
    const giveUp = new AbortController()
    const warn = () => giveUp.abort()
    const connection = { host: '127.0.0.1', port: await closedPort(), user: 'nobody', database: 'none' }
    await expect(untilReachable(connection, { ...logOf().log, warn }, giveUp.signal)).rejects.toThrow('aborted')
  })

  it('does not wait for a database that is not there, or a wrong password', async () => {
    const connection = await testDatabase()
    const { lines, log } = logOf()
    await expect(untilReachable({ ...connection, database: 'not_there' }, log)).rejects.toThrow('does not exist')
    await expect(untilReachable({ ...connection, password: 'wrong' }, log)).rejects.toThrow('password')
    expect(lines).toEqual([])
  })
})

describe('a connection for requests', () => {
  it('asks for nothing in its start packet that a pooler refuses', async () => {
    const packets: Buffer[] = []
    const port = await listenOn(0, socket => {
      socket.once('data', packet => {
        packets.push(packet)
        socket.destroy()
      })
    })
    const connection = { host: '127.0.0.1', port, user: 'web', password: 'x', database: 'fulmar' }
    const database = openDatabase({ connection, bringsTimeouts: true })
    await expect(database.one(sql`select 1`)).rejects.toThrow()
    await database.end()
    // After the length and the protocol version: names and values, each ended by a zero.
    const words = packets[0]?.subarray(8).toString().split('\0') ?? []
    const parameters = words.filter((word, index) => index % 2 === 0 && word !== '')
    expect(parameters.toSorted()).toEqual(['client_encoding', 'database', 'user'])
  })

  it('is known to be direct when PostgreSQL itself answers', async () => {
    expect(await isPooled(await testDatabase())).toBe(false)
  })
})

describe('what passes by itself', () => {
  const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a socket that is not there yet', withCode('ENOENT', { syscall: 'connect' })],
    ['a former primary', withCode('25006')],
    ['a shutdown', withCode('57P01')],
    ['a statement that took too long', withCode('57014')],
    ['a pooler without a server', withCode('08P01')],
    [
      'one that is wrapped',
      new Error('a migration failed', { cause: new Error('Connection terminated unexpectedly') }),
    ],
    ['one at every address of a host', new AggregateError([withCode('ECONNREFUSED')])],
  ])('is %s', (_, error) => expect(isPassing(error)).toBe(true))

  it.each([
    ['a missing file', withCode('ENOENT', { syscall: 'open' })],
    ['a wrong password', withCode('28P01')],
    ['a port that is taken', withCode('EADDRINUSE')],
    ['a migration that does not fit', new Error('a migration failed', { cause: withCode('42P07') })],
  ])('is not %s', (_, error) => expect(isPassing(error)).toBe(false))
})
