import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GameEditForm } from './editor.types.ts'
import { isWhole } from './game-form.ts'

export type SaveState =
  | { kind: 'none' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** `isPart`: fields with errors are not saved. */
  | { kind: 'saved'; at: Date; isPart: boolean }
  | { kind: 'failed'; message: string }

const pauseMs = 2000

interface Options {
  isOn: boolean
  /** Saves what changed and is valid; false when there was nothing to save. */
  save: () => Promise<boolean>
}

/** Saves a form by itself after each pause in typing. `flush` saves at once, and tells whether everything is saved. */
export function useAutosave(form: GameEditForm, { isOn, save }: Options) {
  const [state, setState] = useState<SaveState>({ kind: 'none' })
  const lastSaved = useRef<SaveState>({ kind: 'none' })
  const queue = useRef<Promise<boolean>>(Promise.resolve(true))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const saveOnce = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    setState({ kind: 'saving' })
    try {
      const hasSaved = await save()
      const isPart = !isWhole(form.getValues())
      if (hasSaved) lastSaved.current = { kind: 'saved', at: new Date(), isPart }
      setState(lastSaved.current)
      return !isPart
    } catch (error) {
      setState({ kind: 'failed', message: (error as Error).message })
      return false
    }
  }
  // One after the other, because two saves at once would be of the same version.
  const flush = (): Promise<boolean> => {
    queue.current = queue.current.then(saveOnce)
    return queue.current
  }
  const onPause = useEffectEvent(() => void flush())
  const onChange = useEffectEvent(() => {
    if (!isOn) return
    clearTimeout(timer.current)
    setState(before => (before.kind === 'saving' ? before : { kind: 'waiting' }))
    timer.current = setTimeout(() => onPause(), pauseMs)
  })
  const { subscribe } = form
  useEffect(() => {
    // A change has the name of its field; filling the form has none.
    const stop = subscribe({
      formState: { values: true },
      callback: ({ name, isDirty }) => name && isDirty && onChange(),
    })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [subscribe])
  return { state, flush }
}
