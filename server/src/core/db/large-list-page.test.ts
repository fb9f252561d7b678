import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Db, type Sql, sql } from './db.ts'
import { largeListPage } from './large-list-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const list = { columns: sql`*`, from: sql`from shells`, where: sql``, sorts: { name: sql`name` }, key: sql`id` }
const query = { page: 1, limit: 25, sortBy: 'name', sortOrder: 'asc' } as const

/** A table with more rows than a list counts, which notes whether it was told to count them. */
function shells() {
  const counts: boolean[] = []
  const one = async ({ text }: Sql) => {
    counts.push(text.includes('count(*)'))
    return { keys: [], counted: 10_001 }
  }
  return { counts, db: { one } as unknown as Db }
}

describe('largeListPage', () => {
  it('remembers for some seconds that there are more than it counts, however often it is asked', async () => {
    const { counts, db } = shells()
    for (const seconds of [0, 6, 6]) {
      vi.advanceTimersByTime(seconds * 1000)
      expect(await largeListPage(db, list, query)).toEqual({ data: [], totalCount: 10_000, totalIsAtLeast: true })
    }
    expect(counts).toEqual([true, false, true])
  })
})
