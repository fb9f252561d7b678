import type { Db } from '#core/db/db.ts'
import { formatCount, plural } from '#core/words.ts'
import {
  besideBuckets,
  besideRows,
  byName,
  byTime,
  column,
  figure,
  intoBuckets,
  listLink,
  row,
  share,
  timeRow,
  type ViewAnswer,
  type ViewRequest,
} from '../figures.ts'
import { bucketPeriods, type Period } from '../periods/period.ts'
import type { Scope } from '../scope.queries.ts'
import { findEffect, type GamePlayed, listGamesPlayed, listPlayDays } from './academy.queries.ts'
import { effectChart, learningChart } from './academy-effect.ts'
import { findLearning } from './learning.queries.ts'

/** Plays belong to no store and no plastic; the neighborhood is where the player lives now, as on leaderboards. */
export async function academyView(db: Db, request: ViewRequest): Promise<ViewAnswer> {
  const { period, compared, scope } = request
  const [games, gamesBefore, days, daysBefore, learning, effect, buckets] = await Promise.all([
    listGamesPlayed(db, scope, period),
    compared ? listGamesPlayed(db, scope, compared) : undefined,
    listPlayDays(db, scope, period),
    compared ? listPlayDays(db, scope, compared) : undefined,
    findLearning(db, scope, period),
    findEffect(db, scope, period),
    bucketPeriods(db, period),
  ])
  const now = sumsOf(games)
  const then = gamesBefore && sumsOf(gamesBefore)
  const finished = playsLink(period, scope, 'FINISHED')
  return {
    ignores: ['plasticCode', 'storeId'],
    figures: [
      figure('gamesPlayed', 'COUNT', { value: now.games, previous: then?.games }),
      figure('plays', 'COUNT', {
        value: now.plays,
        previous: then?.plays,
        series: intoBuckets(period, days, row => row.plays),
        previousSeries: besideBuckets(request, daysBefore, row => row.plays),
        link: playsLink(period, scope, notVoided),
      }),
      figure('players', 'COUNT', { value: now.players, previous: then?.players }),
      figure('completion', 'SHARE', {
        value: completionOf(now),
        cases: now.over,
        previous: then && completionOf(then),
        link: finished,
      }),
      figure('accuracy', 'SHARE', { value: accuracyOf(now), previous: then && accuracyOf(then), link: finished }),
      figure('playPoints', 'POINTS', { value: now.points, previous: then?.points, link: finished }),
    ],
    charts: [
      flowChart(request, buckets, days, daysBefore),
      gamesChart(request, games),
      learningChart(learning),
      effectChart(effect),
    ],
  }
}

const notVoided = 'OPEN,FINISHED,ABANDONED'

/** The list of plays has no filter by neighborhood. */
const playsLink = (period: Period, { neighborhoodId }: Scope, status: string, list = '/academy/plays') =>
  neighborhoodId === undefined ? listLink(list, period, {}, { status }) : null

type Sums = ReturnType<typeof sumsOf>

function sumsOf(games: readonly GamePlayed[]) {
  const sum = (pick: (game: GamePlayed) => number) => games.reduce((all, game) => all + pick(game), 0)
  return {
    games: games.length,
    plays: sum(row => row.plays),
    finished: sum(row => row.finished),
    over: sum(row => row.over),
    score: sum(row => row.score),
    points: sum(row => row.points),
    players: games[0]?.allPlayers ?? 0,
  }
}

const completionOf = ({ finished, over }: Pick<Sums, 'finished' | 'over'>) => share(finished, over)
const accuracyOf = ({ score, finished }: Pick<Sums, 'score' | 'finished'>) => share(score / 100, finished)

type PlayDay = Awaited<ReturnType<typeof listPlayDays>>[number]

function flowChart(request: ViewRequest, buckets: Period[], days: PlayDay[], before: PlayDay[] | undefined) {
  const { period, scope } = request
  const beside = besideRows(request, [
    besideBuckets(request, before, row => row.plays),
    besideBuckets(request, before, row => row.finished),
  ])
  const [plays, finished] = [
    intoBuckets(period, days, row => row.plays),
    intoBuckets(period, days, row => row.finished),
  ]
  const total = plays.reduce((sum, play) => sum + play, 0)
  const done = finished.reduce((sum, row) => sum + row, 0)
  return byTime(period.bucket, {
    key: 'playsFlow',
    title:
      total === 0 ? 'Nobody played in this period' : `${plural(total, 'play')} started, ${formatCount(done)} finished`,
    kind: 'LINES',
    columns: [
      column('plays', 'Started', 'COUNT', { status: notVoided }),
      column('finished', 'Finished', 'COUNT', { status: 'FINISHED' }),
    ],
    rows: buckets.map((bucket, index) =>
      timeRow(bucket, [plays[index] ?? 0, finished[index] ?? 0], playsLink(bucket, scope, notVoided), beside[index]),
    ),
  })
}

function gamesChart({ period, scope }: ViewRequest, games: GamePlayed[]) {
  const [first] = games
  return byName({
    key: 'games',
    title: first ? `${first.title} was played most: ${plural(first.plays, 'play')}` : 'Nobody played in this period',
    kind: 'TABLE',
    rowLabel: 'Game',
    columns: [
      column('plays', 'Plays', 'COUNT'),
      column('players', 'Players', 'COUNT'),
      column('completion', 'Completion', 'SHARE'),
      column('accuracy', 'Accuracy', 'SHARE'),
      column('points', 'Points', 'POINTS'),
    ],
    rows: games.map(game => ({
      ...row(
        game.title,
        [game.plays, game.players, completionOf(game), accuracyOf(game), game.points],
        playsLink(period, scope, notVoided, `/academy/${game.id}/history`),
      ),
      cases: [null, null, game.over, null, null],
    })),
  })
}
