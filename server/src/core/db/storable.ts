import { ReceivedFile } from '../files/received-file.ts'

// With `u`, half of a pair is one that stands alone.
const unstorable = /[\0\p{Surrogate}]/u

/** Where a value holds text that PostgreSQL cannot: NUL or half a character. It says so in many ways, some of them late. */
export function* unstorablePaths(value: unknown, path: string[] = []): Generator<string> {
  if (typeof value === 'string') {
    if (unstorable.test(value)) yield path.join('.')
  } else if (typeof value === 'object' && value !== null && !(value instanceof ReceivedFile))
    for (const [key, inner] of Object.entries(value)) {
      yield* unstorablePaths(key, path)
      yield* unstorablePaths(inner, [...path, key])
    }
}
