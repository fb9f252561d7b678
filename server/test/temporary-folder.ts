import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { inMemory } from './in-memory.ts'

/** A folder that goes when the test file is done. */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(inMemory, `fulmar-${purpose}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
