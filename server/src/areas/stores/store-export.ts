import type { StoreRow } from '@fulmar/contract/stores/store-records'
import type { StoreFilter } from '@fulmar/contract/stores/stores'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { recordExport } from '../activity/activity.ts'
import { allStores } from './stores.queries.ts'

export async function exportStores(db: Db, actor: Actor, filter: StoreFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'store.exported', filter)
  return { filename: 'stores.csv', query: allStores(filter), columns }
}

const columns: readonly CsvColumn<StoreRow>[] = [
  ['Store number', s => s.storeId],
  ['Reference', s => s.referenceCode],
  ['Name', s => s.name],
  ['Status', s => s.status],
  ['Phone', s => s.contactInfo.phoneNumber],
  ['Email', s => s.contactInfo.email],
  ['Website', s => s.contactInfo.website],
  ['Street', s => s.address.street],
  ['City', s => s.address.city],
  ['State', s => s.address.state],
  ['Country', s => s.address.country],
  ['Postal code', s => s.address.postalCode],
  ['Latitude', s => s.location.coordinates[1]],
  ['Longitude', s => s.location.coordinates[0]],
  ['Time zone', s => s.timezone],
  ['Neighborhood', s => s.neighborhood?.name],
  ['Plastic collected (kg)', s => s.plasticCollected / 1000],
  ['Points awarded', s => s.pointsAlloted],
  ['Last collection', s => s.lastCollectionAt],
  ['Requested', s => s.requestedAt],
]
