import { findProfile } from '../../server/src/areas/users/users.queries.ts'
import { compare } from '../load.ts'
import { statementOf } from '../peers/statements.ts'
import { loadRow, type Row } from '../report.ts'
import { bearer, type Subject } from './subject.ts'

/** The overhead of request handling: our cheapest answers compared with a route that returns a constant. */
export const overhead: Subject = {
  title: 'The way of a request, beside a bare Fastify route that answers a constant',
  async measure(bench) {
    const programme = await bench.programme()
    const ours = await bench.ours()
    const bare = await bench.bare({ profile: await statementOf(db => findProfile(db, programme.ownerId)) })
    const health = { peer: ours, asks: [{ path: '/healthz' }] }
    const profile = { peer: ours, asks: [{ path: '/api/user/my-profile', headers: bearer(programme) }] }
    const constant = { peer: bare, asks: [{ path: '/constant' }] }
    const sameSql = { peer: bare, asks: [{ path: `/statement/profile/${programme.ownerId}` }] }
    const rows: Row[] = []
    for (const connections of [1, 8, 32]) {
      rows.push(loadRow('/healthz', await compare(bench.loader, health, constant, connections)))
      rows.push(loadRow('my profile', await compare(bench.loader, profile, constant, connections)))
      rows.push(
        loadRow('my profile, beside its SQL', await compare(bench.loader, profile, sameSql, connections), {
          ratio: 0.6,
        }),
      )
    }
    return rows
  },
}
