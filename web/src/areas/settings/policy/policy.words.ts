import type { PointsPolicyInput } from '@fulmar/contract/points-policy'

type Flags = PointsPolicyInput['flags']
type Limits = PointsPolicyInput['limits']

interface Words {
  label: string
  help: string
}

/** Every limit in plain words: what it is, and what a larger number does. */
export const flagWords: Record<keyof Flags, Words> = {
  zScore: {
    label: 'How far above the usual is unusual',
    help: 'Counted in the person’s or store’s own ups and downs (robust standard deviations). A larger number flags less.',
  },
  unitSlipFactor: {
    label: 'How many times the usual looks like a slip of the unit',
    help: 'Grams typed as kilograms are 1,000 times too much; plain differences stay far below. A larger number flags less.',
  },
  burstPerHour: {
    label: 'Hand-ins of one person within an hour',
    help: 'More than this many are flagged.',
  },
  leastHistory: {
    label: 'Hand-ins before anything is usual',
    help: 'A person or store with fewer behind them is not compared with itself.',
  },
  isOutsideHoursFlagged: {
    label: 'Flag what is handed in outside opening hours',
    help: 'Judged by the store’s own hours and time zone.',
  },
  isSamePhotoFlagged: {
    label: 'Flag a photo that was used before',
    help: 'The same picture on two collections.',
  },
}

/** What one person may do alone. */
export const limitWords: Record<keyof Limits, Words> = {
  rateFactor: {
    label: 'Largest rate change without approval',
    help: 'A rate more than this many times higher or lower than any rate of the last 7 days needs a second person.',
  },
  backdateDays: {
    label: 'Back-dating limit',
    help: 'Older collections can only be recorded by owners and operations, and are always flagged for review.',
  },
}

export const limitUnits: Record<keyof Limits, string> = { rateFactor: 'times', backdateDays: 'days' }

export const costWords = {
  currency: { label: 'Currency', help: 'What costs are reckoned in' },
  minorUnitsPer1000Points: {
    label: 'Cost of 1,000 points',
    help: 'What the programme pays, on average, when 1,000 points are turned into rewards. What-if reckons with it.',
  },
} as const

/** What a person reads beside a version someone else has saved. */
export const flat = ({ flags, limits, pointCost }: PointsPolicyInput) => ({ ...flags, ...limits, ...pointCost })
