import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The secret in a file that only its owner can read, created on first use. */
export function readOrMakeSecret(file: string): string {
  return readSecret(file) ?? makeSecret(file)
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

// Written to a temporary file and then linked: of two parallel processes one wins, and neither reads half a file.
function makeSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
    return secret
  } catch (error) {
    const winner = readSecret(file)
    if (winner === undefined) throw error
    return winner
  } finally {
    rmSync(draft, { force: true })
  }
}
