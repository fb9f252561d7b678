import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sessionKeyOf } from './session-key.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fulmar-key-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

describe('sessionKeyOf', () => {
  it('prefers the key given', () => {
    expect(sessionKeyOf({ sessionKey: 'given', dataDir: '/nowhere' })).toBe('given')
  })

  it('makes a key once, readable by its owner only', () => {
    const key = sessionKeyOf({ dataDir })
    expect(key.length).toBeGreaterThanOrEqual(32)
    expect(sessionKeyOf({ dataDir })).toBe(key)
    expect(statSync(join(dataDir, 'session-key')).mode & 0o777).toBe(0o600)
  })
})
