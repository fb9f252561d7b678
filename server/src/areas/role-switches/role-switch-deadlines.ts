import { grants } from '@fulmar/contract/permissions'
import { roleSwitchHours } from '@fulmar/contract/role-switches'
import type { Db } from '#core/db/db.ts'
import { postMail } from '#core/mail/mail.ts'
import { record, system } from '../activity/activity.ts'
import { listDeciders, lockOverdue, lockParties, markReminded, saveDecision } from './role-switch-decisions.queries.ts'
import { expiredMail, reminderMail } from './role-switches.mails.ts'
import { getRoleSwitch, type Post } from './role-switches.ts'

const reason = 'Nobody decided within 30 days'

/** Ends what nobody decided within 30 days, and tells whoever asked. Tells how many. */
export async function expireRoleSwitches(db: Db, { secrets }: Post): Promise<number> {
  const overdue = await lockOverdue(db, roleSwitchHours.expiry)
  for (const { id } of overdue) {
    const request = await getRoleSwitch(db, id)
    await saveDecision(db, { id, status: 'EXPIRED', decidedBy: null, reason })
    await record(db, system, {
      action: 'role-switch.expired',
      entityId: id,
      before: { status: 'PENDING' },
      after: { status: 'EXPIRED' },
      reason,
    })
    const [person] = await lockParties(db, [request.user.id])
    if (person) await postMail(db, secrets, expiredMail(person, request))
  }
  return overdue.length
}

/** Tells everybody who may decide, once, of what has been waiting for 48 hours. Tells how many wait. */
export async function remindOfRoleSwitches(db: Db, { secrets, publicUrl }: Post): Promise<number> {
  const waiting = await markReminded(db, roleSwitchHours.reminder)
  if (waiting === 0) return 0
  for (const decider of await listDeciders(db, grants['role-switches:decide']))
    await postMail(db, secrets, reminderMail(decider, waiting, publicUrl))
  return waiting
}
