import { connect } from 'node:net'
import type { Answer } from '../send.ts'

const longestMs = 10_000

/** Writes bytes to a connection and returns everything received before it closes. */
export function talk(port: number, bytes: string | Buffer): Promise<{ text: string; isClosed: boolean }> {
  return new Promise(resolve => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
    const finish = (isClosed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ text, isClosed })
    }
    const timer = setTimeout(() => finish(false), longestMs)
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('close', () => finish(true))
    // A reset after the answer counts as a close.
    socket.on('error', () => undefined)
  })
}

/** The responses without `100 Continue`. */
export function answersIn(text: string): Answer[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(part => part !== '' && !part.startsWith('HTTP/1.1 100'))
    .map(part => {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const [line = '', ...fields] = head.split('\r\n')
      const headers = fields
        .map(field => /^([^:]+):\s*(.*)$/.exec(field) ?? [])
        .map(([, name, value]) => [name?.toLowerCase(), value])
      const body = Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString()
      return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), text: body }
    })
}
