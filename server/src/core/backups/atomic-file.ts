import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a small file so that readers see the old or the new content, also after a crash. */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${process.pid}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}
