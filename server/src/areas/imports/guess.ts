import type { ImportMapping } from '@fulmar/contract/imports'
import type { Column } from './cells.ts'

/** "E-mail address (work)" and "email_address_work" are the same words. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Maps columns by the header of the file: by label or alias first, then by a header that contains one of them. */
export function guessMapping(columns: readonly Column[], headers: readonly string[]): ImportMapping {
  const written = headers.map(plain)
  const taken = new Set<number>()
  const mapping: ImportMapping = {}
  const take = (key: string, column: number) => {
    if (column < 0 || key in mapping) return
    taken.add(column)
    mapping[key] = { column }
  }
  const wordsOf = ({ key, label, aliases = [] }: Column) => [label, key, ...aliases].map(plain)
  const free = (fits: (header: string) => boolean) =>
    written.findIndex((header, at) => header !== '' && !taken.has(at) && fits(header))
  for (const column of columns) {
    const words = wordsOf(column)
    for (const word of words)
      take(
        column.key,
        free(header => header === word),
      )
  }
  for (const column of columns) {
    const words = wordsOf(column).filter(word => word.length >= 4)
    take(
      column.key,
      free(header => words.some(word => header.includes(word))),
    )
  }
  return mapping
}
