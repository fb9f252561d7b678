interface SenderOptions {
  /** Sends what waits. `LATER` asks for another try after a pause. */
  send: () => Promise<'DONE' | 'LATER'>
  locks?: LockManager | undefined
  firstPauseMs?: number
  longestPauseMs?: number
}

export interface Sender {
  /** Sends now, or once more after what is being sent. */
  wake: () => void
  stop: () => void
}

/**
 * Sends until nothing waits: now, when asked, and after growing pauses while the server cannot be reached. A lock lets one
 * tab send at a time; when that tab is closed, the next one goes on.
 */
export function createSender({ send, locks, firstPauseMs = 2_000, longestPauseMs = 60_000 }: SenderOptions): Sender {
  let isRunning = false
  let isAskedAgain = false
  let isStopped = false
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async () => {
    isRunning = true
    isAskedAgain = false
    const result = await (locks ? locks.request('fulmar-counter-sending', send) : send()).catch(() => 'LATER' as const)
    isRunning = false
    if (isStopped) return
    if (isAskedAgain) return void run()
    if (result === 'DONE') {
      pauseMs = firstPauseMs
      return
    }
    timer = setTimeout(() => void run(), pauseMs)
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  }

  return {
    wake() {
      if (isStopped) return
      clearTimeout(timer)
      pauseMs = firstPauseMs
      if (isRunning) isAskedAgain = true
      else void run()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
