import { seededRandom } from '../../server/src/core/seeded-random.ts'
import type { Kind } from './operation.ts'

/** Where the connection is cut: after the request was forwarded, or before the reply. */
export type Cut = 'after the request' | 'before the reply'

/** An operation before it is known which collection or redemption it will be about. */
export interface Planned {
  id: number
  is: 'new' | 'sent again' | 'key reused'
  kind: Kind
  person: number
  /** Grams by plastic for an award, points for an adjustment, which reward for a redemption. */
  lines: { plasticCode: Plastic; grams: number }[]
  points: number
  reward: number
  /** How long before a run somebody handed in what is sent only now. */
  minutesAgo: number
  /** What the clock of the device said, if that was wrong: it is recorded with the time of its arrival, and its points wait. */
  clock?: 'A_DAY_AHEAD' | 'IN_2020'
  /** The earlier operation of the same client that it is about. */
  of?: number
  /** How many clients send it in parallel under one key. */
  copies: number
  /** The fault of the first copy. */
  cut?: Cut
}

type Plastic = 'PET' | 'HDPE' | 'PP'

/** What is redeemed: without end, until it is out of stock or out of codes, and what expires before anybody settles it. */
export const offers = [
  { costPoints: 120, stockKind: 'UNLIMITED', stock: null, holdDays: 14 },
  { costPoints: 40, stockKind: 'COUNTED', stock: 60, holdDays: 14 },
  { costPoints: 25, stockKind: 'CODES', stock: 60, holdDays: 14 },
  { costPoints: 15, stockKind: 'COUNTED', stock: 500, holdDays: 0 },
  // Together more than people earn, so that points are short and reversals find less than they take.
  { costPoints: 300, stockKind: 'UNLIMITED', stock: null, holdDays: 14 },
  { costPoints: 450, stockKind: 'UNLIMITED', stock: null, holdDays: 14 },
  { costPoints: 600, stockKind: 'UNLIMITED', stock: null, holdDays: 14 },
  { costPoints: 800, stockKind: 'UNLIMITED', stock: null, holdDays: 14 },
] as const

/** What the store accepts; points of anything else are pending until they are confirmed. */
export const accepted: readonly Plastic[] = ['PET', 'HDPE']

export const isHeld = ({ lines, clock }: Pick<Planned, 'lines' | 'clock'>) =>
  clock !== undefined || lines.some(({ plasticCode }) => !accepted.includes(plasticCode))

/** Hundredths of a point per kilogram, so that our arithmetic stays whole. */
export const rates: Record<Plastic, number> = { PET: 12_000, HDPE: 3_550, PP: 733 }

/** Operations a client sends in parallel; the next step follows when all are resolved. */
export type Step = Planned[]

export interface Size {
  clients: number
  people: number
  operations: number
}

type Dice = ReturnType<typeof seededRandom>

/** The steps of every client. The same seed gives the same plan. */
export function planOf(seed: number, { clients, people, operations }: Size): Step[][] {
  const chance = seededRandom(seed)
  let id = 0
  const plan: Plan = (kind, over = {}) => ({
    id: id++,
    is: 'new',
    kind,
    person: chance.whole(0, people - 1),
    lines: [],
    points: 0,
    reward: 0,
    minutesAgo: 0,
    copies: chance.happens(0.12) ? chance.whole(2, 4) : 1,
    ...(chance.happens(0.08) && { cut: chance.pick<Cut>(['after the request', 'before the reply']) }),
    ...over,
  })
  const share = (client: number) => Math.round((operations * (client + 1)) / clients)
  return Array.from({ length: clients }, (_, client) => stepsOf(chance, plan, () => id < share(client)))
}

function stepsOf(chance: Dice, plan: Plan, isShort: () => boolean): Step[] {
  const steps: Step[] = []
  const past: Planned[] = []
  const open: Open = { award: [], held: [], redeem: [] }
  while (isShort()) {
    const next = chance.happens(0.03) ? spendAndReverse(chance, plan) : [nextStep(chance, plan, past, open)]
    steps.push(...next)
    for (const made of next.flat().filter(({ is }) => is === 'new')) {
      past.push(made)
      if (made.kind === 'award') open[isHeld(made) ? 'held' : 'award'].push(made)
      if (made.kind === 'redeem') open.redeem.push(made)
    }
  }
  return steps
}

type Plan = (kind: Kind, over?: Partial<Planned>) => Planned
/** What was awarded or redeemed and can still be decided. */
type Open = Record<'award' | 'held' | 'redeem', Planned[]>

function nextStep(chance: Dice, plan: Plan, past: Planned[], open: Open): Step {
  const roll = chance.between(0, 100)
  if (roll < 36 || past.length < 3) return [plan('award', { lines: linesOf(chance) })]
  if (roll < 39) return queueOf(chance, plan)
  if (roll < 50) return [plan('adjust', { points: chance.whole(1, 50) * (chance.happens(0.5) ? 1 : -1) })]
  if (roll < 65) return [plan('redeem', { reward: chance.whole(0, offers.length - 1) })]
  if (roll < 74) return settle(chance, plan, open.redeem)
  if (roll < 81) return confirm(chance, plan, open)
  if (roll < 88) return reverse(chance, plan, chance.happens(0.3) ? open.held : open.award)
  const earlier = chance.pick(past)
  const about = { of: earlier.id, person: earlier.person }
  return [plan(earlier.kind, { ...about, is: roll < 94 ? 'sent again' : 'key reused' })]
}

/**
 * What a device without network kept, sent all at once when there is one again, often by two tabs, and by somebody else than who
 * weighed it. Recordings have the time at which the plastic was handed in, or what a wrong clock said.
 */
const queueOf = (chance: Dice, plan: Plan): Step =>
  Array.from({ length: chance.whole(2, 6) }, () =>
    plan('offline', {
      lines: linesOf(chance).filter(({ plasticCode }) => accepted.includes(plasticCode)),
      minutesAgo: chance.whole(1, 600),
      ...(chance.happens(0.2) && { clock: chance.pick<NonNullable<Planned['clock']>>(['A_DAY_AHEAD', 'IN_2020']) }),
      copies: chance.whole(1, 3),
    }),
  ).filter(({ lines }) => lines.length > 0)

/** More than most people have, spent as far as it goes and taken back, which leaves a debt; what follows for them pays it off. */
function spendAndReverse(chance: Dice, plan: Plan): Step[] {
  const award = plan('award', { lines: [{ plasticCode: 'PET', grams: chance.whole(5_000, 8_000) }] })
  const { person, id } = award
  const spent = [...offers.keys()].filter(reward => offers[reward]?.stockKind === 'UNLIMITED').toReversed()
  return [
    [award],
    ...spent.map(reward => [plan('redeem', { person, reward })]),
    [plan('reverse', { person, of: id })],
    [plan('award', { person, lines: linesOf(chance) })],
  ]
}

/** Cancelled or fulfilled; now and then both at once, of which one must lose. */
function settle(chance: Dice, plan: Plan, redemptions: Planned[]): Step {
  const redemption = takeOne(chance, redemptions)
  if (!redemption) return [plan('redeem', { reward: chance.whole(0, offers.length - 1) })]
  const about = { of: redemption.id, person: redemption.person }
  if (chance.happens(0.2)) return [plan('cancel', about), plan('fulfil', about)]
  return [plan(chance.pick<Kind>(['cancel', 'fulfil']), about)]
}

/** Now and then while somebody reverses it, of whom one is first; otherwise it can be reversed later. */
function confirm(chance: Dice, plan: Plan, open: Open): Step {
  const award = takeOne(chance, open.held)
  if (!award) return [plan('award', { lines: linesOf(chance) })]
  const about = { of: award.id, person: award.person }
  if (chance.happens(0.25)) return [plan('confirm', about), plan('reverse', about)]
  open.award.push(award)
  return [plan('confirm', about)]
}

/** Sometimes by two callers at once, of whom one must fail. */
function reverse(chance: Dice, plan: Plan, awards: Planned[]): Step {
  const award = takeOne(chance, awards)
  if (!award) return [plan('award', { lines: linesOf(chance) })]
  const about = { of: award.id, person: award.person }
  return Array.from({ length: chance.happens(0.25) ? 2 : 1 }, () => plan('reverse', about))
}

const takeOne = (chance: Dice, from: Planned[]): Planned | undefined =>
  from.splice(chance.whole(0, Math.max(0, from.length - 1)), 1)[0]

// Worth at least one point: an award of zero has no entry to check.
const leastGrams = 150

const linesOf = (chance: Dice) =>
  Array.from({ length: chance.whole(1, 3) }, () => ({
    plasticCode: chance.pick<Plastic>(['PET', 'PET', 'HDPE', 'HDPE', 'PP']),
    grams: chance.whole(leastGrams, 2_000),
  }))
