import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Gate, openGate } from './gates.ts'

let echo: Server
let gate: Gate
beforeEach(async () => {
  echo = createServer(socket => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  gate = await openGate(0, (echo.address() as AddressInfo).port)
})
afterEach(async () => {
  await gate.stop()
  echo.close()
})

const knock = () => connect((gate.server.address() as AddressInfo).port, '127.0.0.1')

it('passes on what is said while it is open', async () => {
  const socket = knock()
  socket.write('hello')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toBe('hello')
  socket.destroy()
})

it('is silent while it is closed, and hangs up on those who waited when it opens', async () => {
  const before = knock()
  before.write('hello')
  await once(before, 'data')
  gate.close()
  const heard: string[] = []
  const during = knock()
  await once(gate.server, 'connection')
  for (const socket of [before, during]) {
    socket.on('data', chunk => heard.push(String(chunk))).on('error', () => undefined)
    socket.write('anybody?')
  }
  gate.open()
  await Promise.all([before, during].map(socket => new Promise(resolve => socket.once('close', resolve))))
  expect(heard).toEqual([])
  const after = knock()
  after.write('again')
  expect(String((await once(after, 'data'))[0])).toBe('again')
  after.destroy()
})
