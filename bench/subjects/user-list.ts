import { userListQuery } from '@fulmar/contract/users/user-list'
import { userStatus } from '@fulmar/contract/users/user-status'
import { listPeople } from '../../server/src/areas/users/list/user-list.queries.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { queryOn } from '../cluster.ts'
import { type Statements, statementsRun } from '../peers/statements.ts'
import { measureFigures, measurePages } from './pages.ts'
import type { Bench, Subject } from './subject.ts'

interface Someone {
  neighborhoodId: string
  code: string
  email: string
  phone: string
}

/** A user an administrator might look up. */
const findSomeone = async (bench: Bench) =>
  (
    await queryOn<Someone>(
      await bench.programme(),
      sql`select u.neighborhood_id as "neighborhoodId", p.member_code as code, p.email, p.phone
          from users u join people p on p.user_id = u.id
          where u.neighborhood_id is not null and p.phone is not null order by u.id limit 1`,
    )
  )[0] as Someone

const anyStatus = userStatus.options.join(',')
const month = (ago: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7)
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function pagesOf(bench: Bench): Promise<Record<string, string>> {
  const { neighborhoodId, code, email, phone } = await findSomeone(bench)
  return {
    'by name': '',
    'by name, last first': 'sortOrder=desc',
    'newest first': 'sortBy=joined&sortOrder=desc',
    'latest here first': 'sortBy=lastActive&sortOrder=desc',
    'most points first': 'sortBy=points&sortOrder=desc',
    'heaviest first': 'sortBy=grams&sortOrder=desc',
    'active only, by points': 'status=ACTIVE&sortBy=points&sortOrder=desc',
    'suspended only': 'status=SUSPENDED',
    'leaders only': 'userType=NEIGHBORHOOD',
    'one neighborhood': `neighborhoodId=${neighborhoodId}`,
    'here in 30 days': 'lastActive=30d',
    'never here, newest first': 'lastActive=never&sortBy=joined&sortOrder=desc',
    'active this month': `activeIn=${month(0)}&status=${anyStatus}`,
    'returning this month': `activeIn=${month(0)}&firstActiveBefore=${month(0)}&status=${anyStatus}`,
    'a cohort three months later': `firstActiveIn=${month(4)}&activeIn=${month(1)}&status=${anyStatus}`,
    'from 100 points on': 'pointsFrom=100',
    'joined last week': `joinedFrom=${daysAgo(7)}`,
    'an email': `search=${encodeURIComponent(email)}`,
    'a part of a phone': `search=${phone.slice(-7)}`,
    'a member code': `search=${code}`,
    'a common name': 'search=almeida',
    'a name and a family': 'search=ana%20alm',
    'two letters': 'search=an',
    'without a match': 'search=nobody-at-all',
    'page 400': 'page=400',
    'page 400, newest first': 'page=400&sortBy=joined&sortOrder=desc',
    'page 400, last first': 'page=400&sortOrder=desc',
  }
}

const read = (address: string) => Object.fromEntries(new URLSearchParams(address))

/** Pages of 25 for every sort, filter and search, down to the deepest page. */
export const userList: Subject = {
  title: 'A page of 25 people, beside a bare Fastify + pg route of the same SQL',
  async measure(bench) {
    const [programme, pages] = [await bench.programme(), await pagesOf(bench)]
    const statements: Statements = {}
    for (const [name, address] of Object.entries(pages))
      statements[name] = await statementsRun(programme, db => listPeople(db, userListQuery.parse(read(address))))
    return measurePages(bench, { path: '/api/user/all', pages, statements, alsoAt: 'by name' })
  },
}

/** The figures above the list. */
export const userStats: Subject = {
  title: 'Figures over people',
  measure: async bench =>
    measureFigures(bench, '/api/user/stats', {
      everybody: '',
      'one neighborhood': `neighborhoodId=${(await findSomeone(bench)).neighborhoodId}`,
      'a name and a family': 'search=ana%20alm',
    }),
}
