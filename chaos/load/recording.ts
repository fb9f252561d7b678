import { once } from 'node:events'
import { startProgram } from '../programs.ts'
import type { Line } from './history.ts'

export interface Recording {
  /** Resolves when it is on disk. */
  write: (line: Line) => Promise<void>
  stop: () => Promise<void>
}

/** Starts the recorder, which appends to a file. */
export function startRecording(program: string, file: string): Recording {
  const recorder = startProgram(program, [file])
  const waiting: { number: number; resolve: () => void; reject: (error: Error) => void }[] = []
  const ended = once(recorder, 'exit')
  let number = 0
  recorder.on('message', (written: number) => {
    while (waiting[0] && waiting[0].number <= written) waiting.shift()?.resolve()
  })
  recorder.once('exit', () => {
    for (const { reject } of waiting) reject(new Error('The recorder has ended'))
  })
  return {
    write: line =>
      new Promise((resolve, reject) => {
        number++
        waiting.push({ number, resolve, reject })
        recorder.send({ number, line: JSON.stringify(line) })
      }),
    async stop() {
      if (recorder.connected) recorder.disconnect()
      await ended
    },
  }
}
