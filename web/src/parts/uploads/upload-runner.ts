import { createObservable } from '#ui/observable.ts'
import {
  completedKeys,
  nextPending,
  nextUploads,
  type UploadEvent,
  type UploadItem,
  type UploadState,
} from './upload-queue.ts'

/** The steps of an upload. */
export interface UploadSteps {
  /** Resizes a large image. */
  prepare: (file: File) => Promise<File>
  presign: (file: File, email: string) => Promise<{ url: string; key: string }>
  /** Rejects with the message to show at the file. */
  put: (url: string, file: File) => Promise<void>
  onFailure: (file: File) => void
}

export interface UploadRunner {
  items: () => UploadState
  subscribe: (listener: () => void) => () => void
  add: (file: File) => void
  remove: (id: string) => void
  retry: (id: string) => void
  clear: () => void
  /** Uploads pending files in sequence; returns the keys of all completed files. */
  run: (email: string) => Promise<string[]>
}

const textOf = (error: unknown) => (error instanceof Error && error.message) || 'Something went wrong!'

/** An upload queue that lives outside React. */
export function uploadRunner(steps: UploadSteps): UploadRunner {
  const state = createObservable<UploadState>([])
  let running: Promise<string[]> | undefined
  let count = 0
  const dispatch = (event: UploadEvent) => state.set(nextUploads(state.get(), event))

  async function upload({ id, file }: UploadItem, email: string): Promise<void> {
    dispatch({ type: 'asked', id, email })
    try {
      const prepared = await steps.prepare(file)
      const { url, key } = await steps.presign(prepared, email)
      dispatch({ type: 'answered', id, url, key })
      await steps.put(url, prepared)
      dispatch({ type: 'sent', id })
    } catch (error) {
      dispatch({ type: 'failed', id, error: textOf(error) })
      steps.onFailure(file)
    }
  }

  async function runAll(email: string): Promise<string[]> {
    for (let item = nextPending(state.get()); item; item = nextPending(state.get())) await upload(item, email)
    return completedKeys(state.get())
  }

  return {
    items: state.get,
    subscribe: state.subscribe,
    add: file => dispatch({ type: 'added', id: `${++count}`, file }),
    remove: id => dispatch({ type: 'removed', id }),
    retry: id => dispatch({ type: 'retried', id }),
    clear: () => dispatch({ type: 'cleared' }),
    run: email => {
      running ??= runAll(email).finally(() => {
        running = undefined
      })
      return running
    },
  }
}
