import { chownSync, createWriteStream, lstatSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Account } from './account.ts'
import { readTar } from './tar.ts'

/** Writes the files of a tar stream into a folder, and nowhere else. */
export async function unpackTar(stream: AsyncIterable<Buffer>, folder: string): Promise<void> {
  for await (const { entry, content } of readTar(stream)) {
    if (entry.path.split('/').includes('..')) throw new Error(`The backup has a path outside its folder: ${entry.path}`)
    const path = join(folder, entry.path)
    if (entry.isFolder) await mkdir(path, { recursive: true, mode: 0o700 })
    else await writeContent(path, content)
  }
}

/** Writes a stream to a file that only its owner can read. */
export async function writeContent(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
}

/** Gives a folder with all it contains to the account that PostgreSQL runs as. */
export function giveTo(path: string, account: Account | undefined): void {
  if (!account) return
  chownSync(path, account.uid, account.gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), account)
}
