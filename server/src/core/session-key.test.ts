import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { sessionKeyOf } from './session-key.ts'

const dataDir = temporaryFolder('key')

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
