import { useState, useSyncExternalStore } from 'react'
import { isFinished, progressOf, type UploadState } from './upload-queue.ts'
import { type UploadRunner, uploadRunner } from './upload-runner.ts'
import { uploadSteps } from './upload-steps.ts'

export interface Uploads extends Omit<UploadRunner, 'items' | 'subscribe'> {
  items: UploadState
  /** The items as they are this moment, for whoever has just waited for `run`. */
  current: () => UploadState
  /** Percentage of files completed. */
  progress: number
  isFinished: boolean
}

/** A queue of uploads for one form. */
export function useUploads({ toastMs }: { toastMs?: number } = {}): Uploads {
  const [{ items: current, subscribe, ...actions }] = useState(() => uploadRunner(uploadSteps(toastMs)))
  const items = useSyncExternalStore(subscribe, current)
  return { ...actions, current, items, progress: progressOf(items), isFinished: isFinished(items) }
}
