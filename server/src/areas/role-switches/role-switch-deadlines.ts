import { roleSwitchHours } from '@fulmar/contract/role-switches'
import { system } from '../activity/activity.ts'
import { type Deadlines, settle } from '../requests/requests.ts'
import { lockParties, markReminded } from './role-switch-decisions.queries.ts'
import { expiredMail, reminderMail } from './role-switches.mails.ts'
import { decisions, getRoleSwitch } from './role-switches.ts'

/** Administrators are reminded after 48 hours; after 30 days a request expires. */
export const roleSwitchDeadlines = (publicUrl: string): Deadlines => ({
  overdue: { table: decisions.table, status: 'PENDING', since: 'requested_at', hours: roleSwitchHours.expiry },
  expire: async (db, id) => {
    const request = await getRoleSwitch(db, id)
    await settle(db, decisions, system, { id, outcome: 'EXPIRED', reason: 'Nobody decided within 30 days' })
    const [person] = await lockParties(db, [request.user.id])
    return person && expiredMail(person, request)
  },
  reminder: {
    permission: 'role-switches:decide',
    mark: db => markReminded(db, roleSwitchHours.reminder),
    mail: (decider, waiting) => reminderMail(decider, waiting, publicUrl),
  },
})
