import { formatCount, formatDay, formatWeight, plural } from '#core/words.ts'
import { byName, column, row, share } from '../figures.ts'
import { deviationOf, fewestToSay, marginOf, marginOfDifference, medianOf } from '../statistics.ts'
import type { Effect } from './academy.queries.ts'
import type { LearningSums } from './learning.queries.ts'

const note = (text: string) => ({ row: null, text })
const notProof = note(
  'A comparison, not proof of cause: members who choose to play may differ in ways that are not measured here.',
)
const formatPoints = (share: number) =>
  `${formatCount(Math.round(share * 100))} percentage point${Math.round(share * 100) === 1 ? '' : 's'}`

/** How the scores of those who play a game again change. */
export function learningChart(sums: LearningSums) {
  const mean = (score: number) => share(score / 100, sums.pairs)
  const median = (counts: readonly number[]) => share(medianOf(counts) ?? 0, sums.pairs === 0 ? 0 : 100)
  const [firstMean, lastMean] = [mean(sums.firstScore), mean(sums.lastScore)]
  const gain = (lastMean ?? 0) - (firstMean ?? 0)
  const deviation = deviationOf(sums.pairs, sums.lastScore - sums.firstScore, sums.squares)
  const margin = deviation === null ? null : marginOf((deviation / 100) ** 2 / sums.pairs)
  return byName({
    key: 'learning',
    title: learningTitle(sums, gain, margin),
    kind: 'BARS',
    rowLabel: 'Play',
    columns: [column('mean', 'Mean accuracy', 'SHARE'), column('median', 'Median accuracy', 'SHARE')],
    rows: [row('First play', [firstMean, median(sums.firsts)]), row('Last play', [lastMean, median(sums.lasts)])],
    notes: [
      note(
        `${plural(sums.players, 'player')} with ${formatCount(sums.pairs)} first and last plays of the same game.` +
          (sums.pairs > 1 && margin !== null
            ? ` Mean change ${signedShare(gain)} percentage points, 95% interval ${signedShare(gain - margin)} to ${signedShare(gain + margin)}.`
            : ''),
      ),
      ...(sums.players < fewestToSay ? [tooFew(`fewer than ${fewestToSay} players played a game twice`)] : []),
      note('Players meet some questions again, so part of a change is remembering them.'),
      ...(sums.countedUntil === null
        ? []
        : [note(`Counted once a night: plays up to ${formatDay(sums.countedUntil)}.`)]),
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
export function effectChart(effect: Effect) {
  const per = (grams: number) => (effect.players === 0 ? null : grams / effect.players)
  const [after, others] = [per(effect.playersAfter), per(effect.othersAfter)]
  const difference = after === null || others === null ? null : after - others
  const margin = marginOfDifference(effect)
  return byName({
    key: 'academyEffect',
    title: effectTitle(effect, difference, margin),
    kind: 'BARS',
    rowLabel: 'Group',
    columns: [
      column('before', 'Four weeks before', 'GRAMS'),
      column('after', 'Four weeks after', 'GRAMS'),
      column('members', 'Members', 'COUNT'),
    ],
    rows: [
      row('Per player', [per(effect.playersBefore), after, effect.players]),
      row('Per comparable non-player', [per(effect.othersBefore), others, effect.others]),
    ],
    notes: [
      notProof,
      note(
        `${plural(effect.players, 'player')} compared with ${plural(effect.others, 'member')} who had not played.` +
          (difference === null || margin === null
            ? ''
            : ` Mean difference ${signedKg(difference)} per member, 95% interval ${signedKg(difference - margin)} to ${signedKg(difference + margin)}.`),
      ),
      ...(Math.min(effect.players, effect.others) < fewestToSay
        ? [tooFew(`a group has fewer than ${fewestToSay} members`)]
        : []),
      ...(effect.unmatched > 0
        ? [note(`${plural(effect.unmatched, 'player')} without a comparable member left out.`)]
        : []),
      note(effect.countedAt === null ? 'Not counted yet: this is done once a night.' : 'Counted once a night.'),
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
