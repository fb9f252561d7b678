import { pointsWords } from '@fulmar/contract/points/points-words'
import { storeFields } from '@fulmar/contract/stores/store-fields'
import type { StoreRow } from '@fulmar/contract/stores/store-records'
import type { StoreFilter } from '@fulmar/contract/stores/stores'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { exportColumns } from '#core/fields/export-columns.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { recordExport } from '../activity/activity.ts'
import { allStores } from './stores.queries.ts'

export async function exportStores(db: Db, actor: Actor, filter: StoreFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'store.exported', filter)
  return { filename: 'stores.csv', query: allStores(filter), columns }
}

const { name, ...details } = exportColumns(storeFields)

const columns: readonly CsvColumn<StoreRow>[] = [
  ['Store number', s => s.storeId],
  ['Reference', s => s.referenceCode],
  name,
  ['Status', s => s.status],
  ...Object.values(details),
  ['Latitude', s => s.location.coordinates[1]],
  ['Longitude', s => s.location.coordinates[0]],
  ['Time zone', s => s.timezone],
  ['Neighborhood', s => s.neighborhood?.name],
  ['Plastic collected (kg)', s => s.plasticCollected / 1000],
  [pointsWords.forCollections, s => s.pointsAlloted],
  ['Last collection', s => s.lastCollectionAt],
  ['Requested', s => s.requestedAt],
]
