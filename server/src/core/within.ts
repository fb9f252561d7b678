import { AppError } from './errors.ts'

/** What a database that hangs may cost a caller who needs an answer either way. */
export const answerMs = 1_500

/** The result of some work, unless it takes too long; the work itself goes on. Fails with TRY_AGAIN. */
export async function within<T>(work: Promise<T>, ms = answerMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('TRY_AGAIN', 'The database does not answer')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * The latest answer to a question, asked by the first caller after `freshMs`. While a new answer fails or takes too long,
 * callers get the previous one; without one they get the failure.
 */
export function latest<T, From>(ask: (from: From) => Promise<T>, { freshMs, first }: { freshMs: number; first?: T }) {
  let known = first
  let until = 0
  let asking: Promise<T> | undefined

  async function askNow(from: From) {
    try {
      known = await ask(from)
      until = Date.now() + freshMs
      return known
    } finally {
      asking = undefined
    }
  }

  return async (from: From): Promise<T> => {
    if (known !== undefined && Date.now() < until) return known
    asking ??= askNow(from)
    try {
      return await within(asking)
    } catch (error) {
      if (known === undefined) throw error
      until = Date.now() + freshMs
      return known
    }
  }
}
