import { z } from 'zod'

/** A file on its way in: the browser's `File` before, what the server received after. */
export interface FileLike {
  readonly type: string
  readonly size: number
}

export const file = z.custom<FileLike>(
  value => typeof value === 'object' && value !== null && 'type' in value && 'size' in value,
  'Choose a file',
)
