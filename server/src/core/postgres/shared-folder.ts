import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'

/** Where things are kept that PostgreSQL's account must reach when our own folders are closed to it. */
export const SHARED_FOLDER = '/var/lib/fulmar'

/** The shared folder, made when missing; its mode is set apart because a strict umask would close it again. */
export function sharedFolder(): string {
  if (mkdirSync(SHARED_FOLDER, { recursive: true })) chmodSync(SHARED_FOLDER, 0o755)
  return SHARED_FOLDER
}

/** Puts a finished folder in its place; when another process was first its folder stays and ours goes. */
export function renameUnlessPresent(draft: string, target: string): string {
  try {
    renameSync(draft, target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return target
}
