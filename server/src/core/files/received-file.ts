import type { Readable } from 'node:stream'
import type { FileLike } from '@fulmar/contract/core/files'
import { AppError } from '../errors.ts'

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

/** A file that is still being received. */
export class StreamedFile implements FileLike {
  readonly type: string
  /** Not known before the end. */
  readonly size = 0
  readonly #body: Readable & { truncated?: boolean }

  constructor(type: string, body: Readable & { truncated?: boolean }) {
    this.type = type
    this.#body = body
  }

  /** Fails with BODY_TOO_LARGE. */
  async *bytes(): AsyncGenerator<Buffer> {
    // Not destroyed when the reader gives up, so that the sender can be answered: see `drain`.
    yield* this.#body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
    if (this.#body.truncated) throw new AppError('BODY_TOO_LARGE', 'The file is too large')
  }

  /** Reads and drops the rest. A browser that still sends would not look at the answer. */
  drain() {
    this.#body.resume()
  }
}
