import type { Movement, MovementFilter } from '@fulmar/contract/points/points'
import { entryName } from '@fulmar/contract/points/points-words'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { recordExport } from '../activity/activity.ts'
import { allMovements } from './movements.queries.ts'

export async function exportMovements(db: Db, actor: Actor, filter: MovementFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'points.exported', filter)
  return { filename: 'points-ledger.csv', query: allMovements(filter), columns: exportColumns }
}

const exportColumns: readonly CsvColumn<Movement>[] = [
  ['Date', movement => movement.at],
  ['Transaction', entryName],
  ['Member', movement => movement.user.name],
  ['Member code', movement => movement.user.memberCode],
  ['Points', movement => movement.amount],
  ['Change', movement => movement.change],
  ['Game', movement => movement.game?.name],
  ['Reason', movement => movement.reason],
  ['By', movement => movement.actor?.name],
  ['Reference', movement => movement.reference],
]
