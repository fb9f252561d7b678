import type { TestApp } from './app.ts'

interface Statement {
  text: string
  values: unknown[]
}

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** What a request of the owner reads, in blocks of 8 KiB and rows by table, by running its statements again. */
export async function blocksRead(t: TestApp, url: string, query: Record<string, string> = {}) {
  const { pool } = t.database
  const original = pool.query.bind(pool) as (statement: Statement) => Promise<unknown>
  const statements: Statement[] = []
  pool.query = ((statement: Statement) => {
    statements.push(statement)
    return original(statement)
  }) as typeof pool.query
  const { status } = await t.request('OWNER', { url, query }).finally(() => {
    pool.query = original as typeof pool.query
  })
  let blocks = 0
  const rowsOf: Record<string, number> = {}
  const countRows = (plan: Plan) => {
    const table = plan['Relation Name']
    if (table) rowsOf[table] = (rowsOf[table] ?? 0) + plan['Actual Rows'] * plan['Actual Loops']
    plan.Plans?.forEach(countRows)
  }
  for (const { text, values } of statements.filter(statement => /^\s*(select|with)/.test(statement.text))) {
    const { rows } = await t.owner.pool.query(`explain (analyze, buffers, timing off, format json) ${text}`, values)
    const plan = rows[0]['QUERY PLAN'][0].Plan as Plan
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    countRows(plan)
  }
  return { status, blocks, rowsOf }
}
