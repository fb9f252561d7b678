import { seededRandom } from '../../server/src/core/seeded-random.ts'
import { offers } from '../programme.ts'
import type { Kind } from './operation.ts'

/** Where the connection is cut: when the request has been handed on, or when its reply is on its way back. */
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
  /** The earlier operation of the same client that it is about. */
  of?: number
  /** How many clients send it at the same moment under one key. */
  copies: number
  /** What befalls the first copy. */
  cut?: Cut
}

export type Plastic = 'PET' | 'HDPE' | 'PP'

/** What one client does at once; it goes on when all of it is resolved. */
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
  const open = { award: [] as Planned[], redeem: [] as Planned[] }
  while (isShort()) {
    const step = nextStep(chance, plan, past, open)
    steps.push(step)
    for (const made of step.filter(({ is }) => is === 'new')) {
      past.push(made)
      if (made.kind === 'award' || made.kind === 'redeem') open[made.kind].push(made)
    }
  }
  return steps
}

type Plan = (kind: Kind, over?: Partial<Planned>) => Planned

function nextStep(chance: Dice, plan: Plan, past: Planned[], open: Record<'award' | 'redeem', Planned[]>): Step {
  const roll = chance.between(0, 100)
  if (roll < 38 || past.length < 3) return [plan('award', { lines: linesOf(chance) })]
  if (roll < 54) return [plan('adjust', { points: chance.whole(1, 50) * (chance.happens(0.5) ? 1 : -1) })]
  if (roll < 70) return [plan('redeem', { reward: chance.whole(0, offers.length - 1) })]
  if (roll < 80) return settle(chance, plan, open.redeem)
  if (roll < 88) return reverse(chance, plan, open.award)
  const earlier = chance.pick(past)
  const about = { of: earlier.id, person: earlier.person }
  return [plan(earlier.kind, { ...about, is: roll < 94 ? 'sent again' : 'key reused' })]
}

/** Cancelled or fulfilled; now and then both at once, of which one must lose. */
function settle(chance: Dice, plan: Plan, redemptions: Planned[]): Step {
  const redemption = takeOne(chance, redemptions)
  if (!redemption) return [plan('redeem', { reward: chance.whole(0, offers.length - 1) })]
  const about = { of: redemption.id, person: redemption.person }
  if (chance.happens(0.2)) return [plan('cancel', about), plan('fulfil', about)]
  return [plan(chance.pick<Kind>(['cancel', 'fulfil']), about)]
}

/** Now and then by two people at once, of whom one comes too late. */
function reverse(chance: Dice, plan: Plan, awards: Planned[]): Step {
  const award = takeOne(chance, awards)
  if (!award) return [plan('award', { lines: linesOf(chance) })]
  const about = { of: award.id, person: award.person }
  return Array.from({ length: chance.happens(0.25) ? 2 : 1 }, () => plan('reverse', about))
}

const takeOne = (chance: Dice, from: Planned[]): Planned | undefined =>
  from.splice(chance.whole(0, Math.max(0, from.length - 1)), 1)[0]

// Worth a point by the lowest rate: an award of none has no entry to be judged by.
const leastGrams = 150

const linesOf = (chance: Dice) =>
  Array.from({ length: chance.whole(1, 3) }, () => ({
    plasticCode: chance.pick<Plastic>(['PET', 'HDPE', 'PP']),
    grams: chance.whole(leastGrams, 9_000),
  }))
