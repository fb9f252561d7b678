import { z } from 'zod'

/** An uploaded file: a `File` in the browser, a received file on the server. */
export interface FileLike {
  readonly type: string
  readonly size: number
}

export const file = z.custom<FileLike>(
  value => typeof value === 'object' && value !== null && 'type' in value && 'size' in value,
  'Choose a file',
)
