import { type Database, type Db, raw, sql } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { setAside } from '#core/postgres/set-aside.ts'

/** What belongs to one person begins here: a table that refers to it, or to one that does, is spread by person too. */
const root = 'user_balances'

export interface Distribution {
  /** Spread over the machines by `user_id`. */
  spread: string[]
  /** Copied to every machine, because what is spread refers to them, or they to each other. */
  copied: string[]
  /** Keys and references of spread tables that do not begin with the person: no machine alone could keep them. */
  unfit: string[]
}

/** How the schema would be spread, read from the catalogue; a new table takes part by what it refers to. */
export async function planDistribution(db: Db): Promise<Distribution> {
  const spread = await names(
    db,
    sql`
    with recursive spread(id) as (
      select ${root}::regclass::oid union select conrelid from pg_constraint join spread on confrelid = id where contype = 'f')
    select id::regclass::text as name from spread order by id::regclass <> ${root}::regclass, name`,
  )
  const copied = await names(
    db,
    sql`
    with recursive copied(id) as (
      select confrelid from pg_constraint
      where contype = 'f' and conrelid = any(${spread}::regclass[]) and confrelid <> all(${spread}::regclass[])
      union select confrelid from pg_constraint join copied on conrelid = id where contype = 'f')
    select id::regclass::text as name from copied order by name`,
  )
  const unfit = await names(
    db,
    sql`
    with person as (select attrelid, attnum from pg_attribute where attname = 'user_id' and attrelid = any(${spread}::regclass[]))
    select i.indexrelid::regclass::text as name from pg_index i left join person p on p.attrelid = i.indrelid
    where i.indisunique and i.indrelid = any(${spread}::regclass[]) and i.indkey[0] is distinct from p.attnum
    union all
    select c.conname from pg_constraint c
    left join person p on p.attrelid = c.conrelid left join person other on other.attrelid = c.confrelid
    where c.contype = 'f' and c.conrelid = any(${spread}::regclass[]) and c.confrelid = any(${spread}::regclass[])
      and (c.conkey[1], c.confkey[1]) is distinct from (p.attnum, other.attnum)
    order by name`,
  )
  return { spread, copied, unfit }
}

const names = async (db: Db, query: ReturnType<typeof sql>) =>
  (await db.many<{ name: string }>(query)).map(row => row.name)

/** The statements of Citus that spread it, in the order it wants them. */
export const distributionStatements = ({ spread, copied }: Distribution): string[] => [
  ...copied.map(table => `select create_reference_table('${table}')`),
  ...spread.map(table =>
    table === root
      ? `select create_distributed_table('${table}', 'user_id')`
      : `select create_distributed_table('${table}', 'user_id', colocate_with => '${root}')`,
  ),
]

/**
 * Spreads the tables of people over the machines of a Citus cluster; where there is none, nothing is done.
 * Tells in a sentence what was done. Fails with NOTHING_ASKED.
 */
export async function distribute(database: Database, say: (statement: string) => void): Promise<string> {
  const { has } = await database.one<{ has: boolean }>(
    sql`select exists (select from pg_extension where extname = 'citus') as has`,
  )
  if (!has) return 'The extension citus is not in this database: nothing was done, and nothing has to be.'
  return database.transaction(async tx => {
    const plan = await planDistribution(tx)
    if (plan.unfit.length)
      throw new AppError('NOTHING_ASKED', `These do not begin with the person: ${plan.unfit.join(', ')}`)
    // Citus refuses tables with references, and adds them again only between tables it knows.
    const putBack = await setAside(tx, [...plan.copied, ...plan.spread], 'references')
    for (const statement of distributionStatements(plan)) {
      say(statement)
      await tx.run(sql`${raw(statement)}`)
    }
    await putBack()
    return `${plan.spread.length} tables are spread by person, ${plan.copied.length} are on every machine.`
  })
}
