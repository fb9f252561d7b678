import { describe, expect, it } from 'vitest'
import { openLog } from './http/request-log.ts'
import { logStep, terminalLog } from './terminal-log.ts'

function openTerminal() {
  const lines: string[] = []
  const log = openLog('trace', terminalLog({ write: text => void lines.push(text) }))
  return { log, lines }
}

describe('the log on a terminal', () => {
  it('shows the steps of the start, and no other information', () => {
    const { log, lines } = openTerminal()
    logStep(log, 'Starting the database')
    log.info('Applied migration 0001')
    log.info({ requestId: 'r1', method: 'GET', route: '/api/store/all', status: 200, ms: 3 }, 'request')
    expect(lines).toEqual(['Starting the database …\n'])
  })

  it('shows warnings and errors in one line each, with cause and request', () => {
    const { log, lines } = openTerminal()
    log.warn('A database connection was lost')
    log.error({ err: new Error('no such\n  column'), requestId: 'r1' }, 'request failed')
    log.fatal('Out of disk space')
    expect(lines).toEqual([
      'Warning: A database connection was lost\n',
      'Error: request failed: no such column (request r1)\n',
      'Error: Out of disk space\n',
    ])
  })

  it('shows no secrets', () => {
    const { log, lines } = openTerminal()
    log.warn({ password: 'fulmar-demo' }, 'not allowed')
    expect(lines).toEqual(['Warning: not allowed\n'])
  })
})
