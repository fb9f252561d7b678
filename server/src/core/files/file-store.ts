import type { Readable } from 'node:stream'

/** A completely received file that is not public yet. */
export interface ReceivedDraft {
  keep: () => Promise<void>
  drop: () => Promise<void>
}

/** Storage of images and exports. Keys are generated; the original file name is never used. */
export interface FileStore {
  put: (key: string, type: string, bytes: Buffer) => Promise<void>
  /** Writes a file of any size, which appears when it is complete. Reads the chunks as fast as a disk can take them. */
  write: (key: string, type: string, chunks: AsyncIterable<string>) => Promise<void>
  /** The file as a stream, or undefined if it does not exist. */
  read: (key: string) => Promise<Readable | undefined>
  remove: (key: string) => Promise<void>
  /** A URL a browser can PUT the file to. */
  uploadUrl: (key: string, type: string) => Promise<string>
  /** For storage behind this server: writes a file that is kept or dropped afterwards. */
  receive?: (key: string, bytes: Buffer) => Promise<ReceivedDraft>
  /** Hosts to allow in the content security policy. */
  uploadHosts: readonly string[]
}

/** The signed content of an upload URL. */
export const uploadMinutes = 5
export const maxImageBytes = 10 * 1024 * 1024
