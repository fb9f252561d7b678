import { fsyncSync, openSync, writeSync } from 'node:fs'

// A separate process: what it has confirmed is on disk, whatever is killed.
const file = openSync(process.argv[2] as string, 'a')
let waiting: { number: number; line: string }[] = []

process.on('disconnect', () => process.exit(0))
process.on('message', (event: { number: number; line: string }) => {
  // Events that arrive during a sync are written together.
  if (waiting.push(event) === 1) setImmediate(flush)
})

function flush() {
  const batch = waiting
  waiting = []
  writeSync(file, batch.map(({ line }) => `${line}\n`).join(''))
  fsyncSync(file)
  process.send?.(batch.at(-1)?.number)
}
