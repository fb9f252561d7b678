import { can, type Grantee } from '@fulmar/contract/core/permissions'
import type { CsvColumn } from '#core/http/csv.ts'

/** How players are called where their names are not shown. */
export const unnamedPlayer = 'A player'

export const mayNamePlayers = (reader: Grantee) => can(reader, 'users:read')

interface OfPlayer {
  user: { name: string; memberCode?: string | null }
}

/** A row about a player, without their name and member code for those who may not read members. */
export const asReadBy =
  (reader: Grantee) =>
  <T extends OfPlayer>(row: T): T =>
    mayNamePlayers(reader)
      ? row
      : { ...row, user: { ...row.user, name: unnamedPlayer, ...('memberCode' in row.user && { memberCode: null }) } }

const naming = ['Member', 'Member code']

/** The columns of an export about players, without those that name them for those who may not read members. */
export const columnsFor = <T>(reader: Grantee, columns: readonly CsvColumn<T>[]): readonly CsvColumn<T>[] =>
  mayNamePlayers(reader) ? columns : columns.filter(([title]) => !naming.includes(title))
