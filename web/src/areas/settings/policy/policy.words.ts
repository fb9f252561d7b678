import type { PointsPolicyInput } from '@fulmar/contract/points/points-policy'

type Flags = PointsPolicyInput['flags']
type Limits = PointsPolicyInput['limits']
type DailyPoints = PointsPolicyInput['dailyPoints']
type Expiry = PointsPolicyInput['expiry']

interface Words {
  label: string
  help: string
}

export const panelTitles: Record<keyof PointsPolicyInput, string> = {
  flags: 'Flagging rules',
  limits: 'Limits',
  dailyPoints: 'Points a day without review',
  expiry: 'Expiry of points',
}

export const flagWords: Record<keyof Flags, Words> = {
  zScore: {
    label: 'Unusual weight threshold',
    help: 'In robust standard deviations above what is usual for the member or store. A higher number flags less.',
  },
  unitSlipFactor: {
    label: 'Wrong unit threshold',
    help: 'A weight this many times the usual one may be grams entered as kilograms. A higher number flags less.',
  },
  burstPerHour: {
    label: 'Collections by one member in an hour',
    help: 'Any more are flagged.',
  },
  leastHistory: {
    label: 'Minimum history',
    help: 'Members and stores with fewer collections are not checked for unusual weights.',
  },
  isOutsideHoursFlagged: {
    label: 'Flag collections outside opening hours',
    help: 'Based on the store’s hours and time zone.',
  },
  isSamePhotoFlagged: {
    label: 'Flag reused photos',
    help: 'When another collection has the same photo.',
  },
}

export const limitWords: Record<keyof Limits, Words> = {
  rateFactor: {
    label: 'Largest change of a rate or cost without approval',
    help: 'A rate, a reward’s cost, or the points, prizes or budget of a game more than this many times higher or lower than in the last 7 days needs a second person.',
  },
  backdateDays: {
    label: 'Back-dating limit',
    help: 'Older collections can only be recorded by owners and operations, and are always flagged for review.',
  },
}

export const limitUnits: Record<keyof Limits, string> = { rateFactor: 'times', backdateDays: 'days' }

export const dailyPointsWords: Record<keyof DailyPoints, Words> = {
  member: {
    label: 'For one member',
    help: 'Collections beyond it are flagged, and their points are pending until the review. 0 is no limit.',
  },
  store: {
    label: 'At one store',
    help: 'Counts the points awarded there to all members. 0 is no limit.',
  },
  recorder: {
    label: 'By one recorder',
    help: 'Counts what one person records, by hand or by import, at all stores. 0 is no limit.',
  },
}

export const expiryWords: Record<keyof Expiry, Words> = {
  isOn: {
    label: 'Points expire',
    help: 'Unused points expire, oldest first. Held points and those of suspended members do not.',
  },
  months: {
    label: 'Points last',
    help: 'Points expire on the first day of the month after this time has passed since they were earned.',
  },
  warningDays: {
    label: 'Notice',
    help: 'Members are emailed this long before. Nothing expires without notice.',
  },
  startsOn: {
    label: 'First expiry',
    help: 'Nothing expires before this day.',
  },
}

export const expiryUnits = { months: 'months', warningDays: 'days' } as const
