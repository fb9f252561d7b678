import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { plainEnvironment } from './binaries.ts'
import type { ServerProcess } from './server-process.ts'

// Killed in the middle of a start, we leave a server that has no pid file yet and cannot be stopped before it has one.
// One that died leaves a pid file that names nobody, or a zombie: whatever runs here later is not ours to stop.
const WATCH = `
  cat >/dev/null
  for attempt in $(seq 50); do
    "$0" -D "$1" -m immediate -s stop && exit
    read -r pid <"$1/postmaster.pid" && { ! kill -0 "$pid" || grep -q '^State:.Z' "/proc/$pid/status"; } && exit
    sleep 0.2
  done`

/**
 * Stops the server when this process ends in whatever way, kill -9 included: the watchdog waits on a pipe that only we
 * hold, and the kernel closes it for us. Call the result to send it away.
 */
export function watchOver({ binaries, cluster, account }: ServerProcess): () => void {
  if (process.platform === 'win32') return () => undefined
  const watchdog = spawn('/bin/sh', ['-c', WATCH, binaries.pgCtl, cluster], {
    ...account,
    cwd: dirname(binaries.pgCtl),
    env: plainEnvironment(),
    // Its own session, so that Ctrl-C in a terminal does not end it before its work is done.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  return () => {
    watchdog.kill('SIGKILL')
    watchdog.stdin.destroy()
  }
}
