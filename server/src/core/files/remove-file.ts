import type { Db } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { FileStore } from './file-store.ts'

export const removeFileTask = 'remove-file'

/** Queues the removal of a file in the caller's transaction, so that it stays if the change is rolled back. */
export const removeLater = (db: Db, key: string) => enqueue(db, removeFileTask, { key })

/** The job behind `removeLater`. */
export const removeFileJob = (files: FileStore) => (payload: unknown) => files.remove((payload as { key: string }).key)
