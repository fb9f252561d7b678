import { isDeepStrictEqual } from 'node:util'
import { isAcknowledged, isRefused, type RecordedOperation } from '../load/history.ts'
import { type Rule, type Violation, violation } from './violation.ts'
import type { CollectionRow, Entry, World } from './world.ts'

type Found = ReturnType<typeof indexOf>

export function indexOf({ entries, collections, adjustments, keys, traces }: World) {
  return {
    entries: byKey(entries.filter(entry => !isBeside(entry))),
    beside: byKey(entries.filter(isBeside)),
    collections: new Map(collections.map(row => [row.id, row])),
    adjustments: new Map(adjustments.map(row => [row.id, row])),
    answers: new Map(keys.map(({ key, answer }) => [key, answer])),
    traces: new Map(traces.map(({ action, entityId, count }) => [`${action} ${entityId}`, count])),
  }
}

/** An entry that another one brought along: a debt for what was spent, or its repayment. */
export const isBeside = ({ kind }: Pick<Entry, 'kind'>) => kind === 'DEBT' || kind === 'REPAYMENT'

function byKey(entries: Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.key, [...(groups.get(entry.key) ?? []), entry])
  return groups
}

/** Compares the stored rows of an operation with its answers. */
export function checkOperation(recorded: RecordedOperation, found: Found): Violation[] {
  const { operation } = recorded
  const effects = found.entries.get(operation.key) ?? []
  const [effect] = effects
  const acknowledged = recorded.answers.filter(isAcknowledged)
  const evidence = evidenceOf(recorded, effects, found)
  const wrong: Violation[] = []
  const complain = (rule: Rule, says: string) => wrong.push(violation(rule, says, evidence))

  if (effects.length > 1 || (found.beside.get(operation.key) ?? []).length > 1)
    complain('done once', `${operation.kind} ${operation.id} was done ${effects.length} times`)
  if (acknowledged.length > 0) {
    if (!effect)
      complain('acknowledged is there', `${operation.kind} ${operation.id} was acknowledged and is not there`)
    for (const says of differences(recorded, found)) complain('the same answer again', says)
  }
  const isRefusedOnly =
    recorded.answers.length > 0 && recorded.answers.every(isRefused) && recorded.unknown.length === 0
  if (isRefusedOnly && (effect || found.answers.has(operation.key)))
    complain('refused left nothing', `${operation.kind} ${operation.id} was refused and left something`)
  if (effect) {
    for (const says of mistakes(recorded, effect, found)) complain('as acknowledged', says)
    if (!hasOneTrace(effect, found)) complain('one trace', `${operation.kind} ${operation.id} has not one trace`)
  }
  return wrong
}

/** All acknowledgements of an operation and the answer stored with its key must be the same. */
function differences({ operation, answers }: RecordedOperation, found: Found): string[] {
  const acknowledged = answers.filter(isAcknowledged)
  const first = acknowledged[0]?.body.data
  const says: string[] = []
  if (acknowledged.some(({ body }) => !isDeepStrictEqual(body.data, first))) says.push('it was answered in two ways')
  if (acknowledged.filter(({ status }) => status === 201).length > 1) says.push('it was created twice by its answers')
  const kept = found.answers.get(operation.key) as { data?: object } | null | undefined
  if (!isDeepStrictEqual({ ...(kept?.data ?? kept), ...first }, kept?.data ?? kept))
    says.push('what is kept with its key is another answer')
  return says
}

/** Compares the entry and its source with the request and the acknowledgement. */
function mistakes({ operation, answers }: RecordedOperation, effect: Entry, found: Found): string[] {
  const { moves, userId, sourceId } = operation
  const { kind, to, amount } = effect
  const says: string[] = []
  // Confirmed meanwhile.
  const from = kind === 'REVERSAL' && moves.from === 'pending' && effect.from === 'user' ? moves.from : effect.from
  if (!isDeepStrictEqual({ kind, from, to, amount }, moves)) says.push('the entry moves something else')
  if (effect.userId !== userId) says.push('the entry is of someone else')
  if (sourceId && effect.sourceId !== sourceId) says.push('the entry is about something else')
  const data = answers.find(isAcknowledged)?.body.data
  if (!data) return says
  if (data.id !== effect.sourceId) says.push('the answer names something else')
  const [repayment] = (found.beside.get(operation.key) ?? []).filter(beside => beside.kind === 'REPAYMENT')
  if (data.balance !== undefined && data.balance !== (repayment ?? effect).balanceAfter)
    says.push('the answer has another balance')
  if (operation.kind === 'award' || operation.kind === 'offline') {
    says.push(...mistakesOfCollection(data, found.collections.get(effect.sourceId)))
    if (data.pointsPending !== (to === 'pending' ? amount : 0)) says.push('the answer has other pending points')
  }
  if (operation.kind === 'adjust' && found.adjustments.get(effect.sourceId)?.status !== data.status)
    says.push('the adjustment is not what was acknowledged')
  return says
}

function mistakesOfCollection(data: Record<string, unknown>, row: CollectionRow | undefined): string[] {
  if (!row) return ['the collection is not there']
  const { points, grams, code } = row
  const acknowledged = { points: data.points, grams: data.grams, code: data.code }
  return isDeepStrictEqual({ points, grams, code }, acknowledged) ? [] : ['the collection is not what was acknowledged']
}

const actions: Partial<Record<Entry['kind'], string>> = {
  AWARD: 'collection.recorded',
  CONFIRMATION: 'collection.confirmed',
  REVERSAL: 'collection.reversed',
  HOLD: 'redemption.requested',
  RELEASE: 'redemption.cancelled',
  SPEND: 'redemption.fulfilled',
}

function hasOneTrace({ kind, sourceId }: Entry, { traces }: Found): boolean {
  const action = actions[kind]
  return action === undefined || traces.get(`${action} ${sourceId}`) === 1
}

const evidenceOf = (recorded: RecordedOperation, effects: Entry[], found: Found) => ({
  recorded,
  entries: effects,
  collections: effects.map(({ sourceId }) => found.collections.get(sourceId)).filter(Boolean),
  keptAnswer: found.answers.get(recorded.operation.key),
})
