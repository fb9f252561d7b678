import type { Programme } from '../programme.ts'
import type { Kind, Movement, Operation } from './operation.ts'
import { isHeld, type Planned, rates } from './plan.ts'

/** An acknowledged operation and the id it created. */
export interface Done {
  operation: Operation
  id: string
}

/** The planned operation, or undefined if the operation it depends on failed. */
export function operationOf(planned: Planned, done: Map<number, Done>, programme: Programme): Operation | undefined {
  const before = planned.of === undefined ? undefined : done.get(planned.of)
  if (planned.of !== undefined && !before) return undefined
  if (before && planned.is === 'sent again') return before.operation
  if (before && planned.is === 'key reused')
    return { ...before.operation, id: planned.id, body: another(before.operation), reusesKeyOf: before.operation.id }
  const userId = before?.operation.userId ?? programme.people[planned.person] ?? ''
  return {
    id: planned.id,
    kind: planned.kind,
    key: `${planned.kind}-${planned.id}`,
    // Nobody confirms what they recorded, and who asked for a reward does not hand it over alone.
    by: before && ['confirm', 'fulfil'].includes(planned.kind) ? before.operation.by + 1 : planned.id,
    userId,
    body: bodyOf(planned, userId, programme, before),
    moves: movementOf(planned, programme, before),
    ...(before && { sourceId: before.id }),
  }
}

function bodyOf(planned: Planned, userId: string, programme: Programme, before: Done | undefined): object {
  const { storeId, staff, rewards, memberCodes, startedAt } = programme
  const staffId = staff[(planned.id + 1) % staff.length]?.id
  switch (planned.kind) {
    case 'offline': {
      const at = new Date(clocks[planned.clock ?? 'RIGHT'](startedAt - planned.minutesAgo * 60_000)).toISOString()
      return { storeId, staffId, memberCode: memberCodes.get(userId), lines: planned.lines, at }
    }
    case 'award':
      return { storeId, userId, lines: planned.lines, overrideReason: 'a chaos run' }
    case 'confirm':
      return { id: before?.id }
    case 'adjust':
      return { userId, points: planned.points, reasonCode: 'GOODWILL', note: 'a chaos run' }
    case 'redeem':
      return { userId, rewardId: rewards[planned.reward]?.id }
    case 'reverse':
      return { id: before?.id, reason: 'a chaos run' }
    case 'cancel':
      return { id: before?.id, version: 1, reason: 'a chaos run' }
    case 'fulfil':
      return { id: before?.id, version: 1 }
  }
}

const dayMs = 24 * 3_600_000
const clocks = {
  RIGHT: (atMs: number) => atMs,
  A_DAY_AHEAD: (atMs: number) => atMs + dayMs,
  IN_2020: (atMs: number) => Date.UTC(2020, 0, 1) + (atMs % dayMs),
}

const accounts: Record<Kind, Omit<Movement, 'amount'>> = {
  award: { kind: 'AWARD', from: 'issued', to: 'user' },
  offline: { kind: 'AWARD', from: 'issued', to: 'user' },
  confirm: { kind: 'CONFIRMATION', from: 'pending', to: 'user' },
  reverse: { kind: 'REVERSAL', from: 'user', to: 'issued' },
  adjust: { kind: 'ADJUSTMENT', from: 'adjusted', to: 'user' },
  redeem: { kind: 'HOLD', from: 'user', to: 'held' },
  cancel: { kind: 'RELEASE', from: 'held', to: 'user' },
  fulfil: { kind: 'SPEND', from: 'held', to: 'redeemed' },
}

function movementOf(
  { kind, lines, points, reward, clock }: Planned,
  { rewards }: Programme,
  before: Done | undefined,
): Movement {
  const way = accounts[kind]
  if (before && kind === 'reverse')
    return { ...way, from: before.operation.moves.to, amount: before.operation.moves.amount }
  if (before) return { ...way, amount: before.operation.moves.amount }
  if (kind === 'award' || kind === 'offline')
    return {
      ...way,
      to: isHeld({ lines, ...(clock && { clock }) }) ? 'pending' : 'user',
      amount: lines.reduce((sum, line) => sum + pointsOf(line), 0),
    }
  if (kind === 'redeem') return { ...way, amount: rewards[reward]?.costPoints ?? 0 }
  const turned = points < 0 ? { ...way, from: way.to, to: way.from } : way
  return { ...turned, amount: Math.abs(points) }
}

/** Rounded down for each line. */
const pointsOf = ({ plasticCode, grams }: Planned['lines'][number]) =>
  Math.floor((grams * rates[plasticCode]) / 100_000)

/** A valid, different body of the same kind. */
function another({ kind, body }: Operation): object {
  switch (kind) {
    case 'award':
    case 'offline':
      return { ...body, note: 'something else' }
    case 'adjust':
      return { ...body, note: 'something else' }
    case 'confirm':
      return { ...body, id: '00000000-0000-7000-8000-000000000000' }
    case 'reverse':
    case 'cancel':
      return { ...body, reason: 'something else' }
    case 'redeem':
      return { ...body, storeId: '00000000-0000-7000-8000-000000000000' }
    case 'fulfil':
      return { ...body, code: 'ANOTHER' }
  }
}
