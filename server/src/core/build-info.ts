import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from './server-folder.ts'

/** What was built: written beside the bundle by scripts/build-server.mjs. */
export interface BuildInfo {
  version: string
  commit: string | null
  licence: string
  packages: { name: string; version: string; licence: string }[]
}

/** Without a build, as in development, only the version is known. */
export function readBuildInfo(): BuildInfo {
  const file = join(serverFolder(), 'dist', 'build-info.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as BuildInfo
  const { version } = JSON.parse(readFileSync(join(serverFolder(), 'package.json'), 'utf8')) as { version: string }
  return { version, commit: null, licence: 'MIT', packages: [] }
}
