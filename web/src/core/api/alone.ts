import { createObservable } from '../../ui/observable.ts'
import { ApiError } from './api-error.ts'

export interface AloneQuestion {
  /** Why nobody else can decide it. */
  message: string
  /** Whether the person has proved who they are. */
  answer: (isProved: boolean) => void
}

/** What the person is asked at the moment; `AloneDialog` shows it. */
export const aloneQuestion = createObservable<AloneQuestion | undefined>(undefined)

const ask = (message: string) =>
  new Promise<boolean>(resolve => {
    const answer = (isProved: boolean) => {
      aloneQuestion.set(undefined)
      resolve(isProved)
    }
    aloneQuestion.set({ message, answer })
  })

/** Sends a call again after the person has proved who they are, where it may be decided alone and they want to. */
export async function orAlone<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'DECIDE_ALONE' || !(await ask(error.message))) throw error
    return send()
  }
}
