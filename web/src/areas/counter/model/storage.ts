/** What this browser lets the counter keep, in words for whoever stands at it. */
export class StorageProblem extends Error {}

/** Neither quota nor disk has room. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.name === 'UnknownError')

const patienceMs = 10_000

/** A browser that blocks storage refuses to open it, or never answers. */
export async function within<T>(opening: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new StorageProblem()), patienceMs))
  return Promise.race([opening, late])
}
