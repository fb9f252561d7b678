import { openDatabase, sql } from '../../server/src/core/db/db.ts'
import { rebuildFigures } from '../../server/src/rebuild-figures.ts'
import { handIns } from '../asks/hand-ins.ts'
import { type Programme, queryOn } from '../cluster.ts'
import { drawSome } from '../draw.ts'
import type { Served } from '../generator/generator.ts'
import { warmUp } from '../load.ts'
import { perSecond, type Row, whole } from '../report.ts'
import { bearer, type Subject } from './subject.ts'

const promised = { share: 0.7, slowestMs: 1_000 }
const connections = 8
const lines = [{ plasticCode: 'PET', grams: 1200 }]

/** The limit is what was recorded in the turns before. */
export const rebuild: Subject = {
  title: 'Recording collections while all figures are rebuilt, beside recording without that',
  async measure(bench) {
    const { generator, pace } = bench.loader
    const programme = await bench.programme()
    const headers = { 'content-type': 'application/json', ...bearer(programme) }
    const peer = await bench.ours()
    const asks = handIns({ headers, lines, ...(await drawSome(programme)) })
    const turn = () => generator.serve({ url: peer.url, asks, connections, seconds: 2 * pace.seconds })
    await warmUp(bench.loader, { peer, asks }, 5 * pace.warmUpSeconds)
    const calm: Served[] = []
    for (let round = 0; round < 2 * pace.rounds; round++) calm.push(await turn())
    const turns: Served[] = []
    const startedAt = Date.now()
    let tookMs: number | undefined
    const rebuilt = rebuildAll(programme).then(() => {
      tookMs = Date.now() - startedAt
    })
    while (tookMs === undefined) turns.push(await turn())
    await rebuilt
    await queryOn(programme, sql`drop table bench_draw`)
    return [rowOf(calm, turns, tookMs)]
  },
}

async function rebuildAll({ connection }: Programme) {
  const database = openDatabase({ connection, connections: 2 })
  await rebuildFigures(database).finally(database.end)
}

function rowOf(calm: Served[], turns: Served[], tookMs: number): Row {
  const [before, during] = [rateOf(calm), rateOf(turns)]
  const slowestMs = Math.max(...turns.map(turn => turn.slowestMs))
  const failed = turns.reduce((sum, turn) => sum + turn.failed, 0)
  return {
    what: `${connections} connections, during a rebuild of ${whole(tookMs / 1000)} s`,
    ours: perSecond(during),
    limit: perSecond(before),
    ratio: during / before,
    budget: `≥ ${promised.share.toFixed(2)}, none > ${whole(promised.slowestMs)} ms`,
    isMet: during / before >= promised.share && slowestMs <= promised.slowestMs && failed === 0,
    more: `slowest ${whole(slowestMs)} ms (before ${whole(Math.max(...calm.map(turn => turn.slowestMs)))} ms); ${failed} failed`,
  }
}

const rateOf = (turns: Served[]) =>
  turns.reduce((sum, turn) => sum + turn.requests - turn.failed, 0) / turns.reduce((sum, turn) => sum + turn.seconds, 0)
