import { type ChildProcess, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { plainEnvironment } from './run-binary.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * Stops the server when this process ends in whatever way, kill -9 included: the watchdog waits on a pipe that only we
 * hold, and the kernel closes it for us. Call the result to send it away.
 */
export function watchOver({ binaries, cluster, account }: ServerProcess): () => void {
  if (process.platform === 'win32') return () => undefined
  const watchdog: ChildProcess = spawn(
    '/bin/sh',
    ['-c', 'cat >/dev/null; exec "$0" -D "$1" -m immediate -s stop', binaries.pgCtl, cluster],
    {
      ...account,
      cwd: dirname(binaries.pgCtl),
      env: plainEnvironment(),
      // Its own session, so that Ctrl-C in a terminal does not end it before its work is done.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  watchdog.unref()
  return () => {
    watchdog.kill('SIGKILL')
    watchdog.stdin?.destroy()
  }
}
