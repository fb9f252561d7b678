import { grants } from '@fulmar/contract/core/permissions'
import {
  type Delivery,
  type NotificationType,
  notificationTypes,
} from '@fulmar/contract/notifications/notification-types'
import { inWords } from '@fulmar/contract/notifications/notification-words'
import type { Database, Db } from '#core/db/db.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { type DigestBatch, listLetters, takeForDigest, takeUnmailed } from './deliveries.queries.ts'
import { digestMail, type Letter, notificationMail } from './notifications.mails.ts'

const atOnce = 500

const usual = Object.fromEntries(Object.entries(notificationTypes).map(([type, kind]) => [type, kind.usual])) as Record<
  NotificationType,
  Delivery
>

/** Queues emails for those who want them at once, and the digest when it is time. Each is sent once. */
export async function deliverNotifications(database: Database, services: MailServices, now = new Date()) {
  for (;;) {
    const taken = await database.transaction(tx => mailAtOnce(tx, services))
    if (taken < atOnce) break
  }
  await database.transaction(tx => mailDigests(tx, services, now, 'administrators'))
  while ((await database.transaction(tx => mailDigests(tx, services, now, 'members'))) > 0);
}

/** Several of the same type are one email. */
async function mailAtOnce(db: Db, services: MailServices): Promise<number> {
  const ids = await takeUnmailed(db, atOnce)
  const letters = await lettersFor(db, ids, 'EMAIL')
  for (const same of groupsOf(letters, letter => `${letter.userId} ${letter.type}`))
    await postMail(db, services.secrets, notificationMail(same, services.publicUrl))
  return ids.length
}

async function mailDigests(db: Db, services: MailServices, now: Date, batch: DigestBatch): Promise<number> {
  const ids = await takeForDigest(db, now, batch)
  const letters = await lettersFor(db, ids, 'DIGEST')
  for (const ofOne of groupsOf(letters, letter => letter.userId))
    await postMail(db, services.secrets, digestMail(ofOne, services.publicUrl))
  return ids.length
}

const lettersFor = async (db: Db, ids: string[], delivery: Delivery): Promise<Letter[]> =>
  ids.length === 0 ? [] : (await listLetters(db, ids, { delivery, usual, grants })).map(inWords)

/** In the order in which they first appear. */
function groupsOf<T>(list: readonly T[], keyOf: (one: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return [...groups.values()]
}
