import { byName, column, row, share } from '../figures.ts'
import { deviationOf, fewestToSay, marginOf, marginOfDifference, medianOf } from '../statistics.ts'
import { formatCount, formatDay, formatWeight, plural } from '../words.ts'
import type { Effect } from './academy.queries.ts'
import type { LearningSums } from './learning.queries.ts'

const note = (text: string) => ({ row: null, text })
const notProof = note(
  'A comparison, not proof of cause: members who choose to play may differ in ways that are not measured here.',
)
const formatPoints = (share: number) =>
  `${formatCount(Math.round(share * 100))} percentage point${Math.round(share * 100) === 1 ? '' : 's'}`

/** How the scores of those who play a game again change. */
export function learningChart(it: LearningSums) {
  const mean = (score: number) => share(score / 100, it.pairs)
  const median = (counts: readonly number[]) => share(medianOf(counts) ?? 0, it.pairs === 0 ? 0 : 100)
  const [firstMean, lastMean] = [mean(it.firstScore), mean(it.lastScore)]
  const gain = (lastMean ?? 0) - (firstMean ?? 0)
  const deviation = deviationOf(it.pairs, it.lastScore - it.firstScore, it.squares)
  const margin = deviation === null ? null : marginOf((deviation / 100) ** 2 / it.pairs)
  return byName({
    key: 'learning',
    title: learningTitle(it, gain, margin),
    kind: 'BARS',
    rowLabel: 'Play',
    columns: [column('mean', 'Mean accuracy', 'SHARE'), column('median', 'Median accuracy', 'SHARE')],
    rows: [row('First play', [firstMean, median(it.firsts)]), row('Last play', [lastMean, median(it.lasts)])],
    notes: [
      note(
        `${plural(it.players, 'player')} with ${formatCount(it.pairs)} first and last plays of the same game.` +
          (it.pairs > 1 && margin !== null
            ? ` Mean change ${signedShare(gain)} percentage points, 95% interval ${signedShare(gain - margin)} to ${signedShare(gain + margin)}.`
            : ''),
      ),
      ...(it.players < fewestToSay ? [tooFew(`fewer than ${fewestToSay} players played a game twice`)] : []),
      note('Players meet some questions again, so part of a change is remembering them.'),
      ...(it.countedUntil === null ? [] : [note(`Counted once a night: plays up to ${formatDay(it.countedUntil)}.`)]),
    ],
  })
}

function learningTitle({ players }: LearningSums, change: number, margin: number | null): string {
  if (players === 0) return 'Nobody finished the same game twice in this period'
  if (players < fewestToSay || margin === null) return 'Too few players to say whether scores change'
  if (Math.abs(change) <= margin) return 'No clear change between first and last plays'
  return `Last plays score ${formatPoints(Math.abs(change))} ${change > 0 ? 'higher' : 'lower'} than first plays`
}

const signed = (digits: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: digits, signDisplay: 'exceptZero' })
const [wholePoints, kilograms] = [signed(0), signed(2)]
const signedShare = (share: number) => wholePoints.format(share * 100)
const signedKg = (grams: number) => `${kilograms.format(grams / 1000)} kg`
const tooFew = (why: string) => note(`Too few to say: ${why}.`)

/** What players collect beside members who are like them and had not played. */
export function effectChart(it: Effect) {
  const per = (grams: number) => (it.players === 0 ? null : grams / it.players)
  const [after, others] = [per(it.playersAfter), per(it.othersAfter)]
  const difference = after === null || others === null ? null : after - others
  const margin = marginOfDifference(it)
  return byName({
    key: 'academyEffect',
    title: effectTitle(it, difference, margin),
    kind: 'BARS',
    rowLabel: 'Group',
    columns: [
      column('before', 'Four weeks before', 'GRAMS'),
      column('after', 'Four weeks after', 'GRAMS'),
      column('members', 'Members', 'COUNT'),
    ],
    rows: [
      row('Per player', [per(it.playersBefore), after, it.players]),
      row('Per comparable non-player', [per(it.othersBefore), others, it.others]),
    ],
    notes: [
      notProof,
      note(
        `${plural(it.players, 'player')} compared with ${plural(it.others, 'member')} who had not played.` +
          (difference === null || margin === null
            ? ''
            : ` Mean difference ${signedKg(difference)} per member, 95% interval ${signedKg(difference - margin)} to ${signedKg(difference + margin)}.`),
      ),
      ...(Math.min(it.players, it.others) < fewestToSay
        ? [tooFew(`a group has fewer than ${fewestToSay} members`)]
        : []),
      ...(it.unmatched > 0 ? [note(`${plural(it.unmatched, 'player')} without a comparable member left out.`)] : []),
      note(it.countedAt === null ? 'Not counted yet: this is done once a night.' : 'Counted once a night.'),
    ],
  })
}

function effectTitle({ players, others }: Effect, difference: number | null, margin: number | null): string {
  if (difference === null) return 'No players with comparable members in this period'
  if (Math.min(players, others) < fewestToSay || margin === null)
    return 'Too few members to say whether players collect more'
  if (Math.abs(difference) <= margin) return 'No clear difference between players and comparable members'
  return `Players collected ${formatWeight(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} per member than comparable members`
}
