import type { Secrets } from '#core/secrets.ts'
import type { Importer } from './imports.ts'

/** The cells of a row as they are kept until it is imported. */
export type StoredCells = string[] | { sealed: string }

export const storeCells = (secrets: Secrets, { isSecret }: Importer, cells: string[]): StoredCells =>
  isSecret ? { sealed: secrets.seal(cells) } : cells

export const openCells = (secrets: Secrets, stored: StoredCells): string[] =>
  Array.isArray(stored) ? stored : secrets.unseal<string[]>(stored.sealed)
