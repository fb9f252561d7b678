import { useState, useSyncExternalStore } from 'react'
import { isFinished, progressOf, type UploadState } from './upload-queue.ts'
import { type UploadRunner, uploadRunner } from './upload-runner.ts'
import { uploadSteps } from './upload-steps.ts'

export interface Uploads extends Omit<UploadRunner, 'items' | 'subscribe'> {
  items: UploadState
  /** The items as they are this moment, for whoever has just waited for `run`. */
  current: () => UploadState
  /** Uploads what was chosen for its form to be sent with; fails when something did not arrive. */
  sendAll: (email: string) => Promise<string[]>
  /** Percentage of files completed. */
  progress: number
  isFinished: boolean
}

export const uploadFailed =
  'The image could not be uploaded. Try it again or remove it; everything you wrote is still here.'

/** A queue of uploads for one form. */
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
