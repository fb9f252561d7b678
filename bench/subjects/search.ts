import { foundKind } from '@fulmar/contract/search'
import { findRecords } from '../../server/src/areas/search/search.queries.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { queryOn } from '../cluster.ts'
import { type Statements, statementsRun } from '../peers/statements.ts'
import { measurePages } from './pages.ts'
import type { Bench, Subject } from './subject.ts'

interface Known {
  memberCode: string
  email: string
  phone: string
  collectionCode: string
}

/** Records that an administrator might look for. */
const findKnown = async (bench: Bench) =>
  (
    await queryOn<Known>(
      await bench.programme(),
      sql`select p.member_code as "memberCode", p.email, p.phone, (select code from collections limit 1) as "collectionCode"
          from people p where p.phone is not null order by p.user_id limit 1`,
    )
  )[0] as Known

async function textsOf(bench: Bench): Promise<Record<string, string>> {
  const { memberCode, email, phone, collectionCode } = await findKnown(bench)
  return {
    'one letter': 'a',
    'two letters': 'an',
    'a given name': 'ana',
    'a name in full': 'Ana Almeida 20',
    'the end of a name': 'meida 77',
    'a family name': 'almeida',
    'a store': 'store 1',
    'an email': email,
    'a part of a phone': phone.slice(-7),
    'a member code': memberCode,
    'a collection code': collectionCode,
    'without a match': 'nobody-at-all',
  }
}

/** What the palette asks while somebody types. */
export const search: Subject = {
  title: 'Searching everything, beside a bare Fastify + pg route of the same SQL',
  async measure(bench) {
    const [programme, texts] = [await bench.programme(), await textsOf(bench)]
    const statements: Statements = {}
    const pages: Record<string, string> = {}
    for (const [name, text] of Object.entries(texts)) {
      statements[name] = await statementsRun(programme, db => findRecords(db, foundKind.options, text))
      pages[name] = `q=${encodeURIComponent(text)}`
    }
    return measurePages(bench, { path: '/api/search', pages, statements, alsoAt: 'a family name' })
  },
}
