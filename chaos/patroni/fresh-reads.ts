import type { Created } from '../load/clients.ts'

/** Reads of what was acknowledged just before, most of them from a replica. */
export interface FreshReads {
  found: number
  /** What a read did not see although it was acknowledged before. */
  missed: string[]
  /** No answer, or one that says to try again. */
  unanswered: number
}

const everyNth = 3
const answerMs = 12_000

/** Reads some of the collections right after they were recorded, by whichever process the balancer picks. */
export function readFresh(port: number) {
  const reads: FreshReads = { found: 0, missed: [], unanswered: 0 }
  const running = new Set<Promise<void>>()
  let seen = 0

  async function read({ id, token }: Created) {
    const status = await fetch(`http://127.0.0.1:${port}/api/collection/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerMs),
    }).then(
      response => response.text().then(() => response.status),
      () => 0,
    )
    if (status === 200) reads.found++
    else if (status === 0 || status >= 502) reads.unanswered++
    else reads.missed.push(`${id} was answered with ${status}`)
  }

  return {
    onCreated(created: Created) {
      if (created.kind !== 'award' || seen++ % everyNth > 0) return
      const reading = read(created).finally(() => running.delete(reading))
      running.add(reading)
    },
    async done(): Promise<FreshReads> {
      await Promise.all(running)
      return reads
    },
  }
}
