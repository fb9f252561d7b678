import { loadPlays } from '#areas/academy/plays/plays.large.ts'
import { loadCollections } from '#areas/collections/collections.large.ts'
import { loadNeighborhoods } from '#areas/neighborhoods/neighborhoods.large.ts'
import { loadRateHistory } from '#areas/plastic-rates/plastic-rates.large.ts'
import { loadBalances, loadEntries } from '#areas/points/points.large.ts'
import { loadRedemptions } from '#areas/rewards/redemptions/redemptions.large.ts'
import { loadStores } from '#areas/stores/stores.large.ts'
import { homeOf, loadUsers } from '#areas/users/users.large.ts'
import { dropForLoad } from '#core/db/bulk-load.ts'
import { type Database, type Db, type Sql, sql } from '#core/db/db.ts'
import { idBatch, numberedId } from '#core/db/numbered-ids.ts'
import { AppError } from '#core/errors.ts'
import { rebuildFigures } from './rebuild-figures.ts'

export interface LargeSizes {
  neighborhoods: number
  stores: number
  users: number
  collections: number
}

/** Ten million collections equal a whole country; fewer scale everything down. */
export function sizesFor(collections = 10_000_000): LargeSizes {
  const places = Math.max(20, Math.min(2_000, Math.round(collections / 5_000)))
  return { neighborhoods: places, stores: places, users: Math.max(100, Math.round(collections / 10)), collections }
}

const bulky = ['users', 'people', 'user_balances', 'user_totals', 'collections', 'collection_lines', 'ledger_entries']

/** Their triggers would tell row by row what is counted afterwards. */
const noted = [sql`collections`, sql`collection_lines`, sql`user_balances`, sql`ledger_entries`, sql`redemptions`]

/** One play for every so many collections. */
const playsShare = 8

interface LoadOptions {
  /** Add to existing collections, which stay unchanged. */
  isAdded?: boolean
  say?: (what: string) => void
}

/**
 * Loads a large, consistent programme in one transaction, with keys, indexes and references dropped and rebuilt, and plays in
 * another, because an index that was built in a transaction does not serve it. Needs a connection without timeouts, as the
 * owner of the tables.
 */
export async function loadLarge(
  database: Database,
  sizes: LargeSizes,
  { isAdded = false, say = () => {} }: LoadOptions = {},
) {
  await database.transaction(async tx => {
    await refuseToMix(tx, isAdded)
    await tx.run(sql`set local maintenance_work_mem = '1GB'`)
    await tx.run(sql`set local work_mem = '512MB'`)
    const putBack = await dropForLoad(tx, bulky, 'references, keys and indexes')
    for (const table of noted) await tx.run(sql`alter table ${table} disable trigger user`)
    await tx.run(sql`alter table users disable trigger users_note_facts`)
    await loadRows(tx, sizes, say)
    await tx.run(sql`alter table users enable trigger users_note_facts`)
    for (const table of noted) await tx.run(sql`alter table ${table} enable trigger user`)
    say('keys, indexes and references')
    await putBack()
  })
  say('plays')
  await database.transaction(async tx => {
    for (const table of [sql`standings`, sql`plays`]) await tx.run(sql`alter table ${table} disable trigger user`)
    await loadPlays(tx, Math.ceil(sizes.collections / playsShare))
    for (const table of [sql`standings`, sql`plays`]) await tx.run(sql`alter table ${table} enable trigger user`)
  })
  say('totals')
  // Without statistics the planner joins row by row.
  await database.run(sql`analyze collections, collection_lines, plays`)
  // Month by month: all at once would sort twenty gigabytes of ten million collections.
  await rebuildFigures(database, {
    rest: 0,
    report: async (done, total) => say(`${done} of ${total} parts of figures`),
  })
  say('vacuum')
  await database.run(sql`vacuum analyze`)
}

/** Fails with NOTHING_ASKED. */
async function refuseToMix(tx: Db, isAdded: boolean) {
  const { hasSome } = await tx.one<{ hasSome: boolean }>(sql`select exists (select from collections) as "hasSome"`)
  if (hasSome && !isAdded)
    throw new AppError('NOTHING_ASKED', 'This database already has collections. Use --add to load more')
}

async function loadRows(
  tx: Db,
  { neighborhoods, stores, users, collections }: LargeSizes,
  say: (what: string) => void,
) {
  const batch = idBatch()
  say(`${neighborhoods} neighborhoods, ${stores} stores, ${users} users`)
  await loadNeighborhoods(tx, batch, neighborhoods)
  await loadStores(tx, batch, stores, neighborhoods)
  await loadUsers(tx, batch, users, neighborhoods)
  await loadRateHistory(tx)
  const [firstUserId, lastUserId] = [await idOf(tx, batch, 1), await idOf(tx, batch, users)]
  const load = {
    batch,
    count: collections,
    users,
    stores,
    homeOf: (n: Sql) => homeOf(batch, neighborhoods, n),
    // Without an administrator there is no recorder: nobody records a collection for themselves.
    recordedBy: (await findAdministrator(tx)) ?? (await idOf(tx, batch, users + 1)),
  }
  await loadCollections(tx, load, done => say(`${done} of ${collections} collections`))
  say('redemptions and ledger')
  await loadRedemptions(tx, { batch, firstUserId, lastUserId, decidedBy: load.recordedBy })
  await loadEntries(tx, { firstUserId, lastUserId })
  await loadBalances(tx, { firstUserId, lastUserId })
  // Before references are restored: those of rows new to the transaction would be checked one by one.
  await tx.run(sql`select rebuild_user_totals()`)
}

const idOf = async (tx: Db, batch: string, n: number) =>
  (await tx.one<{ id: string }>(sql`select ${numberedId(batch, sql`${n}::bigint`)} as id`)).id

const findAdministrator = async (tx: Db) =>
  (await tx.maybe<{ id: string }>(sql`select id from users where user_type = 'ADMIN' order by id limit 1`))?.id
