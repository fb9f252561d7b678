const patienceMs = 30_000
const lookMs = 50

/** Waits for a condition; fails on timeout. */
export async function until(what: string, isSo: () => Promise<boolean>, deadlineMs = patienceMs) {
  if (!(await becomes(isSo, deadlineMs))) throw new Error(`Not so after ${deadlineMs / 1000} s: ${what}`)
}

/** Whether a condition holds within that time. Returns no later, even if a look at it takes longer. */
export async function becomes(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), withinMs)
  })
  try {
    for (let isLate = false; ; ) {
      const look = isSo()
      // One that fails after the deadline concerns nobody.
      look.catch(() => undefined)
      if (await Promise.race([look, deadline])) return true
      if (isLate) return false
      isLate = await Promise.race([pause(lookMs).then(() => false), deadline.then(() => true)])
    }
  } finally {
    clearTimeout(timer)
  }
}

export const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
