import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { plainEnvironment } from './binaries.ts'
import type { ServerProcess } from './server-process.ts'

// A process killed during a start leaves a server without a pid file, which cannot be stopped until it has one.
const WATCH = `
  cat >/dev/null
  for attempt in $(seq 50); do
    "$0" -D "$1" -m immediate -s stop && exit
    read -r pid <"$1/postmaster.pid" && { ! kill -0 "$pid" || grep -q '^State:.Z' "/proc/$pid/status"; } && exit
    sleep 0.2
  done`

/**
 * Stops the server when this process ends in any way, including kill -9: the watchdog waits on a pipe that only we
 * hold, and the kernel closes it. Call the result to dismiss it.
 */
export function watchOver({ binaries, cluster, account }: ServerProcess): () => void {
  if (process.platform === 'win32') return () => undefined
  const watchdog = spawn('/bin/sh', ['-c', WATCH, binaries.pgCtl, cluster], {
    ...account,
    cwd: dirname(binaries.pgCtl),
    env: plainEnvironment(),
    // In its own session, so that Ctrl-C does not end it too early.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  return () => {
    watchdog.kill('SIGKILL')
    watchdog.stdin.destroy()
  }
}
