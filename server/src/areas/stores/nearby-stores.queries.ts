import { type NearbyStore, nearbyMost } from '@fulmar/contract/stores/nearby-stores'
import { type Db, sql } from '#core/db/db.ts'
import { storeColumns, storeFrom } from './stores.queries.ts'

/** Active stores, the nearest first. */
export const listNearby = (db: Db, [latitude, longitude]: [number, number]) =>
  db.many<NearbyStore>(sql`
    with near as materialized (
      select id, round(meters_between(latitude, longitude, ${latitude}, ${longitude}))::int as meters from stores
      where status = 'ACTIVE' order by 2, 1 limit ${nearbyMost})
    select ${storeColumns}, near.meters ${storeFrom} join near on near.id = s.id order by near.meters, s.id`)
