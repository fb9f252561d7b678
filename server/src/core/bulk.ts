import type { BulkResult } from '@fulmar/contract/core/bulk'
import type { ErrorCode } from '@fulmar/contract/core/errors'
import { AppError } from './errors.ts'

/** The reason for a refusal. */
export interface Refusal {
  code: ErrorCode
  message: string
}

/** The effect of a change on one record. */
export type Verdict = 'CHANGES' | 'SAME' | Refusal

interface Chosen {
  id: string
  name: string
}

/**
 * Selects the records a change applies to, and afterwards reports a result for each; `before` is what undo restores.
 */
export function checkEach<C extends Chosen>(chosen: readonly C[], check: (one: C) => Verdict) {
  const verdicts = chosen.map(one => [one, check(one)] as const)
  const changing = verdicts.filter(([, verdict]) => verdict === 'CHANGES').map(([one]) => one)
  return {
    changing,
    ids: changing.map(({ id }) => id),
    results: <B>(before: (one: C) => B): BulkResult<B>[] =>
      verdicts.map(([one, verdict]) => resultOf(one, verdict, before(one))),
  }
}

function resultOf<B>({ id, name }: Chosen, verdict: Verdict, before?: B): BulkResult<B> {
  if (verdict === 'CHANGES') return { id, name, outcome: 'DONE', ...(before && { before }) }
  return verdict === 'SAME' ? { id, name, outcome: 'UNCHANGED' } : { id, name, outcome: 'REFUSED', refusal: verdict }
}

/** One after the other in one transaction, so `work` must refuse before it writes. */
export async function attemptEach<C extends Chosen>(
  chosen: readonly C[],
  work: (one: C) => Promise<void>,
): Promise<BulkResult<never>[]> {
  const results: BulkResult<never>[] = []
  for (const one of chosen) results.push(resultOf(one, await verdictOf(work(one))))
  return results
}

async function verdictOf(work: Promise<void>): Promise<Verdict> {
  try {
    await work
    return 'CHANGES'
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message }
    throw error
  }
}

/** The answer of a bulk endpoint: "3 of 4 changed" and a result for each record. */
export const bulkAnswer = <R extends BulkResult>(results: R[], done: string) => ({
  message: `${results.filter(({ outcome }) => outcome === 'DONE').length} of ${results.length} ${done}`,
  data: { results },
})
