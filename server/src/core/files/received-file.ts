import type { FileLike } from '@fulmar/contract/files'

/** A file received with a request. */
export class ReceivedFile implements FileLike {
  readonly type: string
  readonly bytes: Buffer

  constructor(type: string, bytes: Buffer) {
    this.type = type
    this.bytes = bytes
  }

  get size(): number {
    return this.bytes.length
  }
}
