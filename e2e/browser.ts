import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** How every browser of ours starts: the one `CHROMIUM_PATH` names, the system's, or else Playwright's own. */
export function browserOptions() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = folders.flatMap(folder => names.map(name => join(folder, name))).find(path => existsSync(path))
  const executablePath = process.env.CHROMIUM_PATH ?? installed
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  }
}
