import { useState } from 'react'
import { problemOf } from './model/call-as.ts'

export type Task = ReturnType<typeof useTask>

/** Runs one thing at a time and keeps what went wrong, so that a button cannot be pressed twice. */
export function useTask(before?: string) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState(before)
  const run = async (task: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await task()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, setProblem, run }
}
