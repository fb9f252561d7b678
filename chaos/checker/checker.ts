import { isTakenOnce } from '../expiries.ts'
import { isRecordedOnce } from '../imports.ts'
import { isRefused, type RecordedOperation } from '../load/history.ts'
import type { Kind } from '../load/operation.ts'
import { isPaidOnce } from '../prizes.ts'
import { checkOperation, indexOf, isBeside } from './operation.ts'
import { type Violation, violation } from './violation.ts'
import type { Entry, World } from './world.ts'

const goodReasons = ['BALANCE_TOO_LOW', 'ALREADY_REVERSED', 'OUT_OF_STOCK', 'ALREADY_DECIDED', 'STALE_VERSION']

/** A reversal never fails for lack of balance. */
const isGood = (error: string, kind: Kind) =>
  goodReasons.includes(error) && !(kind === 'reverse' && error === 'BALANCE_TOO_LOW')

/** Compares requests and answers with the database. */
export function checkHistory(history: RecordedOperation[], world: World): Violation[] {
  const found = indexOf(world)
  const own = history.filter(({ operation }) => operation.reusesKeyOf === undefined)
  const reusing = history.filter(({ operation }) => operation.reusesKeyOf !== undefined)
  return [
    ...own.flatMap(recorded => checkOperation(recorded, found)),
    ...reusing.flatMap(recorded => checkReuse(recorded)),
    ...history.flatMap(recorded => checkAnswers(recorded)),
    ...checkRest(own, world),
    ...world.prizes
      .filter(prize => !isPaidOnce(prize))
      .map(prize => violation('a prize is paid once', `${prize.paid.length} payments of one prize`, { prize })),
    ...world.expiries
      .filter(expiry => !isTakenOnce(expiry))
      .map(expiry => violation('points expire once', `${expiry.taken.length} entries of one expiry`, { expiry })),
    ...world.imported
      .filter(row => !isRecordedOnce(row))
      .map(row => violation('a row is imported once', `${row.paid.length} payments of one row`, { row })),
    ...Array.from({ length: world.ownEnds }, () =>
      violation('no process ends by itself', 'an API ended that nobody killed; its last words are in its log', {}),
    ),
    ...world.findings
      .filter(({ violations }) => violations > 0)
      .map(finding => violation('the books balance', `not so: ${finding.promise}`, { ...finding })),
  ]
}

/** Another body under an acknowledged key. */
function checkReuse(recorded: RecordedOperation): Violation[] {
  return recorded.answers
    .filter(({ status, body }) => status < 500 && (status !== 409 || body.error !== 'IDEMPOTENCY_KEY_REUSED'))
    .map(({ status }) =>
      violation('a key belongs to one body', `another body was answered with ${status}`, { recorded }),
    )
}

/** Answers that are never allowed. */
function checkAnswers(recorded: RecordedOperation): Violation[] {
  const { operation, answers, isLeft } = recorded
  const name = `${operation.kind} ${operation.id}`
  const wrong: Violation[] = []
  if (isLeft) wrong.push(violation('resolved in time', `nobody could tell what became of ${name}`, { recorded }))
  for (const { status, body } of answers) {
    if (status >= 500)
      wrong.push(violation('no answer is a failure of ours', `${name} was answered with ${status}`, { recorded }))
    if (isRefused({ status }) && operation.reusesKeyOf === undefined && !isGood(body.error ?? '', operation.kind))
      wrong.push(violation('refused for a reason', `${name} was refused: ${body.error}`, { recorded }))
  }
  return wrong
}

/** Rows that no operation accounts for. */
function checkRest(own: RecordedOperation[], world: World): Violation[] {
  const { prizes, expiries } = world
  const isOfLoad = ({ userId }: { userId: string }) => !world.newcomers.has(userId)
  const [entries, collections, adjustments] = [
    world.entries.filter(isOfLoad),
    world.collections.filter(isOfLoad),
    world.adjustments.filter(isOfLoad),
  ]
  const keys = new Set(own.map(({ operation }) => operation.key))
  const asked = entries.filter(({ key }) => keys.has(key))
  const sourcesOf = (kind: Entry['kind']) => new Set(asked.filter(e => e.kind === kind).map(e => e.sourceId))
  const [awarded, adjusted, redeemed] = [sourcesOf('AWARD'), sourcesOf('ADJUSTMENT'), sourcesOf('HOLD')]
  const won = new Set(prizes.map(({ id }) => id))
  const announced = new Set(expiries.map(({ id }) => id))
  const imported = new Set(world.imported.flatMap(row => row.collections))
  const places = new Set(entries.filter(entry => !isBeside(entry)).map(placeOf))
  const isOfClock = (entry: Entry) =>
    isReleased(entry, redeemed) ||
    isPrize(entry, won) ||
    isAnnounced(entry, announced) ||
    isImportedAward(entry, imported) ||
    (isBeside(entry) && places.has(placeOf(entry)))
  return [
    ...entries
      .filter(entry => !keys.has(entry.key) && !isOfClock(entry))
      .map(entry => violation('nothing unasked', 'there is an entry that nobody asked for', { entry })),
    ...collections
      .filter(({ id }) => !awarded.has(id) && !imported.has(id))
      .map(collection => violation('nothing unasked', 'there is a collection that paid nobody', { collection })),
    ...adjustments
      .filter(({ id }) => !adjusted.has(id))
      .map(adjustment => violation('nothing unasked', 'there is an adjustment that moved nothing', { adjustment })),
  ]
}

/** Whose it is, of what and by which key. */
const placeOf = ({ userId, sourceId, key }: Entry) => `${userId} ${sourceId} ${key}`

/** Released by the clock, of a redemption that was asked for. */
const isReleased = ({ kind, key, sourceId }: Entry, redeemed: Set<string>) =>
  kind === 'RELEASE' && key === `expiry ${sourceId}` && redeemed.has(sourceId)

/** Taken by the clock from whom it was announced to; how often is another rule. */
const isAnnounced = ({ kind, sourceId }: Entry, announced: Set<string>) => kind === 'EXPIRY' && announced.has(sourceId)

/** Of a row of a file; how often is another rule. */
const isImportedAward = ({ kind, sourceId }: Entry, imported: Set<string>) => kind === 'AWARD' && imported.has(sourceId)

/** Paid by the clock to who won it; how often is another rule. */
const isPrize = ({ kind, key, sourceId }: Entry, won: Set<string | null>) =>
  kind === 'AWARD' && key === `prize ${sourceId}` && won.has(sourceId)
