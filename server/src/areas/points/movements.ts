import type { Movement, MovementFilter } from '@fulmar/contract/points/points'
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
  ['Date', it => it.at],
  ['Transaction', it => it.kind],
  ['Member', it => it.user.name],
  ['Member code', it => it.user.memberCode],
  ['Points', it => it.amount],
  ['Change', it => it.change],
  ['Game', it => it.game?.name],
  ['Reason', it => it.reason],
  ['By', it => it.actor?.name],
  ['Reference', it => it.reference],
]
