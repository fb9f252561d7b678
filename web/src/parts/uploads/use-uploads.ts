import { useState, useSyncExternalStore } from 'react'
import { isFinished, progressOf, type UploadState } from './upload-queue.ts'
import { type UploadRunner, uploadRunner } from './upload-runner.ts'
import { uploadSteps } from './upload-steps.ts'

export interface Uploads extends Omit<UploadRunner, 'items' | 'subscribe'> {
  items: UploadState
  /** The latest items, for use after awaiting `run`. */
  current: () => UploadState
  /** Uploads the chosen files before submitting; rejects if one failed. */
  sendAll: (email: string) => Promise<string[]>
  /** Percentage of completed files. */
  progress: number
  isFinished: boolean
}

export const uploadFailed = 'The image could not be uploaded. Try again or remove it. Nothing you entered is lost.'

/** The upload queue of a form. */
export function useUploads({ toastMs }: { toastMs?: number } = {}): Uploads {
  const [{ items: current, subscribe, ...actions }] = useState(() => uploadRunner(uploadSteps(toastMs)))
  const items = useSyncExternalStore(subscribe, current)
  const sendAll = async (email: string) => {
    const keys = await actions.run(email)
    if (current().some(item => item.status === 'error')) throw new Error(uploadFailed)
    return keys
  }
  return { ...actions, current, sendAll, items, progress: progressOf(items), isFinished: isFinished(items) }
}
