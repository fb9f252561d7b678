import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countSigns, keepFailed, keepLogs } from './logs.ts'

let home: string
let from: string
let runs: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'fulmar-logs-'))
  from = join(home, 'cluster')
  runs = join(home, 'runs')
  mkdirSync(join(from, 'node-1'), { recursive: true })
  writeFileSync(join(from, 'app-1.log'), 'Nobody caught this error: a\nready\nNobody caught this error: b\n')
  writeFileSync(join(from, 'node-1.log'), 'promoted\nINFO: no action. I am (node-1), the leader\n')
  writeFileSync(join(from, 'node-1.yml'), '{}')
})
afterEach(() => rmSync(home, { recursive: true }))

describe('the logs of a run', () => {
  it('are kept with the settings, without the data', () => {
    expect(readdirSync(keepLogs(from, runs, 'first'))).toEqual(['app-1.log', 'node-1.log', 'node-1.yml'])
  })

  it('go with the next run, unless theirs failed', () => {
    keepLogs(from, runs, 'good')
    keepFailed(keepLogs(from, runs, 'bad'), 'why')
    keepLogs(from, runs, 'next')
    expect(readdirSync(runs)).toEqual(['bad', 'next'])
  })

  it('end with what each part said last, without what Patroni says every second', () => {
    const words = keepFailed(keepLogs(from, runs, 'bad'), 'why')
    expect(words).toBe(
      '--- app-1.log\nNobody caught this error: a\nready\nNobody caught this error: b\n--- node-1.log\npromoted',
    )
  })

  it('tell how often a process survived what it should not have met', () => {
    const signs = countSigns(from, ['app-1', 'app-2'])
    expect(signs).toEqual({ uncaught: 2, stalled: 0, ended: 0, startedAgain: 0 })
  })
})
