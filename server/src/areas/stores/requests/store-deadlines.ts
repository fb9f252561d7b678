import { system } from '../../activity/activity.ts'
import { type Deadlines, settle } from '../../requests/requests.ts'
import { expiredMail } from '../stores.mails.ts'
import { getStore } from '../stores.ts'
import { decisions } from './store-decisions.ts'

const reason = 'No answer within 30 days of our questions'

/** A request expires when its applicant has not replied for 30 days. */
export const storeRequestDeadlines = (publicUrl: string): Deadlines => ({
  overdue: { table: decisions.table, status: 'NEEDS_INFO', since: 'decided_at', hours: 30 * 24 },
  expire: async (db, id) => {
    await settle(db, decisions, system, { id, outcome: 'EXPIRED', from: 'NEEDS_INFO', reason })
    const { name, contactInfo } = await getStore(db, id)
    return expiredMail(contactInfo.email, name, publicUrl)
  },
})
