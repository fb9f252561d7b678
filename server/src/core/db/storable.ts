import { ReceivedFile, StreamedFile } from '../files/received-file.ts'

// With `u` this matches only unpaired surrogates.
const unstorable = /[\0\p{Surrogate}]/u

const isFile = (value: object) => value instanceof ReceivedFile || value instanceof StreamedFile

/**
 * The path of text that PostgreSQL cannot store: NUL or an unpaired surrogate. Its own errors are inconsistent and
 * late.
 */
export function* unstorablePaths(value: unknown, path: string[] = []): Generator<string> {
  if (typeof value === 'string') {
    if (unstorable.test(value)) yield path.join('.')
  } else if (typeof value === 'object' && value !== null && !isFile(value))
    for (const [key, inner] of Object.entries(value)) {
      yield* unstorablePaths(key, path)
      yield* unstorablePaths(inner, [...path, key])
    }
}
