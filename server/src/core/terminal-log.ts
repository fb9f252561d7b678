import type { DestinationStream, Logger } from 'pino'

interface Line {
  level: number
  msg: string
  step?: boolean
  err?: { message: string }
  requestId?: string
}

const WARN = 40
const ERROR = 50

/** A step of the start: an info line in JSON, and one of the few lines shown on a terminal. */
export const logStep = (log: Logger, text: string) => log.info({ step: true }, text)

/** A log for the terminal: the steps of the start, then warnings and errors, one readable line each. */
export const terminalLog = (terminal: { write: (text: string) => void }): DestinationStream => ({
  write(json) {
    const text = readable(JSON.parse(json) as Line)
    if (text !== undefined) terminal.write(`${text}\n`)
  },
})

function readable({ level, msg, step, err, requestId }: Line): string | undefined {
  if (level < WARN) return step ? `${msg} …` : undefined
  const cause = err ? `: ${err.message}` : ''
  const request = requestId ? ` (request ${requestId})` : ''
  return `${level < ERROR ? 'Warning' : 'Error'}: ${msg}${cause}${request}`.replaceAll(/\s+/g, ' ')
}
