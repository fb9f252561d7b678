import { fields, flag, number, own } from '../core/fields.ts'

const most = 1_000_000_000

/** The fields of the points policy, in its four parts. */
export const policyFields = fields({
  /** A weight this many robust standard deviations above the median is unusual. */
  'flags.zScore': number('Unusual weight threshold', [2, 50], {
    help: 'In robust standard deviations above what is usual for the member or store. A higher number flags less.',
    decimals: 1,
  }),
  /** A weight this many times the median looks like grams entered as kilograms. */
  'flags.unitSlipFactor': number('Wrong unit threshold', [10, 10_000], {
    help: 'A weight this many times the usual one may be grams entered as kilograms. A higher number flags less.',
  }),
  'flags.burstPerHour': number('Collections by one member in an hour', [1, 1000], { help: 'Any more are flagged.' }),
  /** Members and stores with fewer collections have no usual weight. */
  'flags.leastHistory': number('Minimum history', [3, 30], {
    help: 'Members and stores with fewer collections are not checked for unusual weights.',
  }),
  'flags.isOutsideHoursFlagged': flag('Flag collections outside opening hours', {
    help: 'Based on the store’s hours and time zone.',
  }),
  'flags.isSamePhotoFlagged': flag('Flag reused photos', { help: 'When another collection has the same photo.' }),

  /** A rate this many times higher or lower than before needs approval. */
  'limits.rateFactor': number('Largest change of a rate or cost without approval', [1.1, 10], {
    help: 'A rate, a reward’s cost, or the points, prizes or budget of a game more than this many times higher or lower than in the last 7 days needs a second person.',
    unit: 'times',
    decimals: 1,
  }),
  /** Recording an older collection requires a permission. */
  'limits.backdateDays': number('Back-dating limit', [0, 31], {
    help: 'Older collections can only be recorded by owners and operations, and are always flagged for review.',
    unit: 'days',
  }),

  'dailyPoints.member': number('For one member', [0, most], {
    help: 'Collections beyond it are flagged, and their points are pending until the review. 0 is no limit.',
    unit: 'points',
  }),
  'dailyPoints.store': number('At one store', [0, most], {
    help: 'Counts the points awarded there to all members. 0 is no limit.',
    unit: 'points',
  }),
  'dailyPoints.recorder': number('By one recorder', [0, most], {
    help: 'Counts what one person records, by hand or by import, at all stores. 0 is no limit.',
    unit: 'points',
  }),

  'expiry.isOn': flag('Points expire', {
    help: 'Unused points expire, oldest first. Held points and those of suspended members do not.',
  }),
  /** Points expire on the first day of the month after they have been held for this many months. */
  'expiry.months': number('Points last', [3, 120], {
    help: 'Points expire on the first day of the month after this time has passed since they were earned.',
    unit: 'months',
  }),
  /** Members are emailed this many days before, and nothing expires earlier after the email. */
  'expiry.warningDays': number('Notice', [14, 90], {
    help: 'Members are emailed this long before. Nothing expires without notice.',
    unit: 'days',
  }),
  /** Nothing expires before this day. Required while expiry is on. */
  'expiry.startsOn': own('First expiry', { help: 'Nothing expires before this day.' }),
})
