/** A file in the upload queue. */
export interface UploadItem {
  id: string
  file: File
  /** The uploader's email, set when the upload starts. */
  email: string
  status: 'pending' | 'getting_url' | 'uploading' | 'completed' | 'error'
  url?: string
  key?: string
  /** Why it failed. */
  error?: string
}

export type UploadEvent =
  | { type: 'added'; id: string; file: File }
  | { type: 'asked'; id: string; email: string }
  | { type: 'answered'; id: string; url: string; key: string }
  | { type: 'sent'; id: string }
  | { type: 'failed'; id: string; error: string }
  | { type: 'retried'; id: string }
  | { type: 'removed'; id: string }
  | { type: 'cleared' }

export type UploadState = readonly UploadItem[]

const isEnded = ({ status }: UploadItem) => status === 'completed' || status === 'error'

/** The item after an event; events that do not fit its status are ignored. */
function follow(item: UploadItem, event: Exclude<UploadEvent, { type: 'added' | 'removed' | 'cleared' }>): UploadItem {
  const { id, file, email, status } = item
  switch (event.type) {
    case 'asked':
      return status === 'pending' ? { id, file, email: event.email, status: 'getting_url' } : item
    case 'answered':
      return status === 'getting_url' ? { ...item, status: 'uploading', url: event.url, key: event.key } : item
    case 'sent':
      return status === 'uploading' ? { ...item, status: 'completed' } : item
    case 'failed':
      return isEnded(item) ? item : { id, file, email, status: 'error', error: event.error }
    case 'retried':
      return isEnded(item) ? { id, file, email, status: 'pending' } : item
  }
}

/** The upload state machine: pending, getting_url, uploading, then completed or error. */
export function nextUploads(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'added':
      return [...state, { id: event.id, file: event.file, email: '', status: 'pending' }]
    case 'removed':
      return state.filter(item => item.id !== event.id)
    case 'cleared':
      return []
    case 'asked':
    case 'answered':
    case 'sent':
    case 'failed':
    case 'retried':
      return state.map(item => (item.id === event.id ? follow(item, event) : item))
  }
}

/** Every file is completed or failed. */
export const isFinished = (state: UploadState): boolean => state.every(isEnded)

/** The keys of the completed files. */
export const completedKeys = (state: UploadState): string[] =>
  state.flatMap(({ status, key }) => (status === 'completed' && key ? [key] : []))

/** The percentage of completed files. */
export const progressOf = (state: UploadState): number =>
  state.length === 0
    ? 0
    : Math.round((state.filter(({ status }) => status === 'completed').length / state.length) * 100)

/** Files are uploaded one at a time, in order. */
export const nextPending = (state: UploadState): UploadItem | undefined =>
  state.find(({ status }) => status === 'pending')
