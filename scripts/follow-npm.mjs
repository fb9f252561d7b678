const LOOK_EVERY_MS = 500

/**
 * Ends this process in order when the npm it was started by is ended. npm passes a signal to the shell it runs us in,
 * and a shell that waits for us, instead of becoming us, dies of it without telling.
 */
export function followNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS).unref()
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      // It did reach us, and a second one would mean "at once".
      clearInterval(timer)
      // Nobody else listens before the server is up: then the signal shall do what it does by itself.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    })
  }
}
