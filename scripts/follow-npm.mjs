const LOOK_EVERY_MS = 500

/**
 * Shuts down when the npm that started this process is stopped. npm signals the shell it runs us in, and a shell that
 * waits for us dies without passing the signal on.
 */
export function followNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS).unref()
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      // The signal did reach us; a second one would mean "immediately".
      clearInterval(timer)
      // Before the server is up there is no other listener, so the default action applies.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    })
  }
}
