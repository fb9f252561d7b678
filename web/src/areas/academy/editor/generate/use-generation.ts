import type { Question } from '@fulmar/contract/academy/game-questions'
import {
  type QuizRequest,
  type QuizWriter,
  questionsWritten,
  quizGeneration,
} from '@fulmar/contract/academy/quiz-generation'
import { useEffect, useRef, useState } from 'react'
import { call } from '#core/api/call.ts'
import { readEvents } from '#core/api/read-events.ts'
import { failureText, useSend } from '#core/api/use-api.ts'

interface Progress {
  written: number
  of: number
}

/**
 * Drafts to be accepted, changed, replaced or rejected. Those of an AI provider come one after the other, as they are
 * written; those of the built-in facts all at once.
 */
export function useGeneration(there: readonly Question[], origin: QuizWriter['origin'] | undefined) {
  const [drafts, setDrafts] = useState<readonly Question[]>([])
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [request, setRequest] = useState<QuizRequest | null>(null)
  const running = useRef<AbortController>(undefined)
  const another = useSend(quizGeneration.generateQuestion, { hideToast: true, refresh: [quizGeneration.writer] })
  useEffect(() => () => running.current?.abort(), [])

  const generate = async (body: QuizRequest) => {
    const control = new AbortController()
    running.current?.abort()
    running.current = control
    setRequest(body)
    setFailure(null)
    setNote(null)
    setProgress({ written: 0, of: body.count })
    try {
      await (origin === 'AI' ? writeOneByOne(body, control.signal) : writeAtOnce(body, control.signal))
    } catch (error) {
      if (control.signal.aborted) return
      setFailure(failureText(error as Parameters<typeof failureText>[0]))
    }
    if (running.current === control) setProgress(null)
  }
  const writeAtOnce = async (body: QuizRequest, signal: AbortSignal) => {
    const { data, message } = await call(quizGeneration.generate, { body }, { signal })
    setDrafts(before => [...before, ...data])
    setNote(message === questionsWritten ? null : message)
  }
  const writeOneByOne = (body: QuizRequest, signal: AbortSignal) =>
    readEvents(
      quizGeneration.stream,
      { body },
      {
        signal,
        onEvent: event => {
          if (event.kind === 'FAILED') setFailure(event.message)
          if (event.kind === 'DONE') setNote(event.note ?? null)
          if (event.kind !== 'DRAFT') return
          setDrafts(before => [...before, event.draft])
          setProgress({ written: event.written, of: event.of })
        },
      },
    )
  const regenerate = async (draft: Question) => {
    const { topic, difficulty, language, sourceText } = request ?? {}
    const avoid = [...there, ...drafts].map(({ text }) => text).slice(0, 200)
    const { data } = await another.mutateAsync({
      body: { topic, difficulty, language, sourceText, replaces: draft, avoid },
    })
    setDrafts(before => before.map(row => (row.id === draft.id ? data : row)))
  }
  return {
    drafts,
    /** Null when nothing is being written. */
    progress,
    failure,
    /** What else there is to say about the drafts. */
    note,
    generate,
    stop: () => {
      running.current?.abort()
      setProgress(null)
    },
    regenerate,
    regenerating: another.isPending ? another.variables.body.replaces?.id : undefined,
    change: (draft: Question) => setDrafts(drafts.map(row => (row.id === draft.id ? draft : row))),
    drop: (...ids: string[]) => setDrafts(before => before.filter(({ id }) => !ids.includes(id))),
  }
}
