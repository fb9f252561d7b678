import type { Readable } from 'node:stream'

/** A file that has come in whole, and is not yet there for anybody. */
export interface ReceivedDraft {
  keep: () => Promise<void>
  drop: () => Promise<void>
}

/** Where images are kept. Keys are ours; the name a file came with is never used. */
export interface FileStore {
  put: (key: string, type: string, bytes: Buffer) => Promise<void>
  /** The file as a stream, or nothing when there is none. */
  read: (key: string) => Promise<Readable | undefined>
  remove: (key: string) => Promise<void>
  /** Where a browser may PUT the file itself. */
  uploadUrl: (key: string, type: string) => Promise<string>
  /** Of a store that browsers send to through us: takes a file in as it comes. */
  receive?: (key: string, body: AsyncIterable<Buffer>) => Promise<ReceivedDraft>
  /** Hosts that the browser must be allowed to send to. */
  uploadHosts: readonly string[]
}

/** What is signed into an upload address. */
export const uploadMinutes = 5
export const maxImageBytes = 10 * 1024 * 1024
