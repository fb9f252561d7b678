import type { ProgrammeInput, ProgrammeRecord } from '@fulmar/contract/programme'
import type { Question } from '#ui/dialog/use-confirm.tsx'
import { formatMoney } from '#ui/format/money.ts'

export const panelTitles = { brand: 'Name and logo', contact: 'Country and contact', figures: 'Figures and money' }

export const programmeWords = {
  name: { label: 'Programme name', help: 'In the app, on public pages, in emails, on member cards and invoices' },
  country: { label: 'Country', help: 'Dates, times and phone numbers are written as there' },
  email: { label: 'Contact email', help: 'Replies to emails of the programme go here' },
  phone: { label: 'Contact phone', help: '' },
  website: { label: 'Website', help: '' },
  address: { label: 'Address', help: 'On public pages, in emails and on invoices' },
  minorUnitsPer1000Points: {
    label: 'Value of 1,000 points',
    help: 'The average cost to the programme when members redeem 1,000 points. Used for liability and costs.',
  },
} as const

/** What is wrong with figures at this moment, and where to look; undefined where nothing is. */
export function figuresNotice({ timeZone, figuresTimeZone, formerTimeZone, recount }: ProgrammeRecord) {
  const isElsewhere = figuresTimeZone !== timeZone || formerTimeZone !== null
  const days = isElsewhere ? `Until they are, days begin at midnight in ${formerTimeZone ?? figuresTimeZone}.` : ''
  if (recount)
    return {
      title: `Figures are being recalculated${isElsewhere ? ' for the new time zone' : ''}`,
      body: [recount.total && `Step ${recount.done + 1} of ${recount.total}.`, 'Some may still change.', days]
        .filter(Boolean)
        .join(' '),
    }
  if (formerTimeZone !== null)
    return {
      title: 'Not all figures have been recalculated for the new time zone',
      body: `${days} The server tries again by itself. See Settings, Jobs.`,
    }
  if (isElsewhere)
    return { title: 'Figures have not been recalculated for the new time zone', body: `${days} See Settings, Jobs.` }
  return undefined
}

/** What saving changes about figures that exist, to be confirmed; undefined where it changes none. */
export function consequencesOf(
  before: ProgrammeRecord,
  after: Pick<ProgrammeInput, 'timeZone' | 'currency' | 'minorUnitsPer1000Points'>,
): Question | undefined {
  const isElsewhere = after.timeZone !== before.timeZone
  const isOtherMoney = after.currency !== before.currency
  if (!isElsewhere && !isOtherMoney) return undefined
  const worth = (row: typeof after) => formatMoney(row.minorUnitsPer1000Points, row.currency)
  const body = [
    isElsewhere &&
      `Days will begin at midnight in ${after.timeZone}. All figures are recalculated, so past days and months may change slightly; recording goes on meanwhile. Stores and scheduled games keep their own time zones.`,
    isOtherMoney &&
      `Costs and liability will be shown in ${after.currency}, with 1,000 points worth ${worth(after)} (now ${worth(before)}). Amounts are not converted. Plans, subscriptions and invoices keep their currency; revenue in ${before.currency} is shown separately.`,
  ]
  return {
    title:
      isElsewhere && isOtherMoney
        ? 'Change the time zone and the currency?'
        : `Change the ${isElsewhere ? 'time zone' : 'currency'}?`,
    body: body.filter(Boolean).join(' '),
    verb: 'Save changes',
  }
}
