import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { useEffect, useState } from 'react'
import { useCounter } from './counter-context.ts'
import { problemOf } from './model/call-as.ts'
import { useShift } from './shift.ts'

interface Answer<R> {
  /** The last answer, which stays while the next one is on its way or fails. */
  data?: R
  problem?: string
}

/** Asks as the person at the counter, and again whenever `occasion` changes. */
export function useAnswer<E extends PrintedEndpoint>(endpoint: E, sent: Sent<E>, occasion: string): Answer<Result<E>> {
  const { askAs } = useCounter()
  const { staff } = useShift()
  const [answer, setAnswer] = useState<Answer<Result<E>>>({})
  const question = JSON.stringify({ sent, occasion })
  useEffect(() => {
    let isOver = false
    askAs(staff.id, endpoint, JSON.parse(question).sent).then(
      data => !isOver && setAnswer({ data }),
      (error: unknown) => !isOver && setAnswer(({ data }) => ({ ...(data && { data }), problem: problemOf(error) })),
    )
    return () => {
      isOver = true
    }
  }, [askAs, staff.id, endpoint, question])
  return answer
}
