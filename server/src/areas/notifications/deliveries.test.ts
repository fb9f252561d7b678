import { notifications } from '@fulmar/contract/notifications/notifications'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { deliverNotifications } from './deliveries.ts'
import { type NotifyEvent, notify } from './notifications.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.owner.run(sql`truncate notifications cascade`)
  await t.owner.run(sql`update programme_settings set value = '"America/Sao_Paulo"' where key = 'timeZone'`)
})

async function someone(adminRole: 'OWNER' | 'CONTENT' | 'OPERATIONS') {
  const user = await t.build.user({ userType: 'ADMIN', adminRole })
  return { ...user, token: (await t.build.session({ userId: user.id })).token }
}
const choose = (as: { token: string }, type: NotifyEvent['type'], delivery: 'EMAIL' | 'DIGEST' | 'IN_APP') =>
  t.call(as, notifications.changePreference, { body: { type, delivery } })
const requested = (title: string): NotifyEvent => ({
  type: 'STORE_REQUESTED',
  title,
  body: 'From Porto',
  link: '/stores/requests?open=1',
})
const ending = (title: string): NotifyEvent => ({
  type: 'REWARD_ENDING',
  title,
  body: 'Until Friday',
  link: '/rewards/mug',
})
const deliver = async (now?: Date) => {
  await deliverNotifications(t.database, { secrets: t.secrets, publicUrl: 'http://fulmar.test' }, now)
  return t.deliverMail()
}
const subjects = async (to: string, now?: Date) =>
  (await deliver(now)).filter(mail => mail.to === to).map(mail => mail.subject)

// Eight in the morning in São Paulo is eleven in UTC.
const early = new Date('2026-05-04T10:59:00Z')
const eight = new Date('2026-05-04T11:00:00Z')
const nextDay = new Date('2026-05-05T11:00:00Z')

describe('emails at once', () => {
  it('go once to those who want them and have the permission', async () => {
    const [owner, content] = [await someone('OWNER'), await someone('CONTENT')]
    await notify(t.database, requested('Loja Verde wants to join'))
    const mails = await deliver(early)
    const mail = mails.find(mail => mail.to === owner.email)
    expect(mail?.subject).toBe('Loja Verde wants to join')
    expect(mail?.text).toContain('http://fulmar.test/stores/requests?open=1')
    expect(mail?.text).toContain('http://fulmar.test/settings/notifications')
    expect(mails.some(mail => mail.to === content.email)).toBe(false)
    expect(await deliver(early)).toEqual([])
  })

  it('are one for several of the same type', async () => {
    const owner = await someone('OWNER')
    for (const name of ['A wants to join', 'B wants to join', 'C wants to join'])
      await notify(t.database, requested(name))
    expect(await subjects(owner.email, early)).toEqual(['3 store requests came in'])
  })

  it('go to nobody who chose otherwise, did it, has read it, joined later or is suspended', async () => {
    const [bell, doer, reader, suspended] = [
      await someone('OPERATIONS'),
      await someone('OPERATIONS'),
      await someone('OPERATIONS'),
      await someone('OPERATIONS'),
    ]
    await choose(bell, 'STORE_REQUESTED', 'IN_APP')
    await notify(t.database, { ...requested('Loja'), exceptUserId: doer.id } as NotifyEvent)
    const { data } = (await t.call(reader, notifications.my, { query: {} })).body
    await t.call(reader, notifications.markAsRead, { body: { ids: data.map(row => row.id) } })
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${suspended.id}`)
    const late = await someone('OPERATIONS')
    await t.database.run(sql`update users set created_at = now() + interval '1 s' where id = ${late.id}`)
    const to = (await deliver(early)).map(mail => mail.to)
    for (const { email } of [bell, doer, reader, suspended, late]) expect(to).not.toContain(email)
  })
})

describe('the daily digest', () => {
  /** As if it had happened an hour before the digest, or so long after that. */
  const tell = async (event: NotifyEvent, hoursLater = 0) => {
    await notify(t.database, event)
    const at = new Date(eight.getTime() + (hoursLater - 1) * 3_600_000)
    await t.database.run(sql`update notifications set created_at = ${at} where title = ${event.title}`)
    await t.database.run(sql`update users set created_at = least(created_at, ${at})`)
  }

  it('goes out once a day from eight in the programme’s time zone, with what is new and unread', async () => {
    const owner = await someone('OWNER')
    await tell(ending('Mug ends soon'))
    await tell(ending('Bag ends soon'))
    expect(await subjects(owner.email, early)).toEqual([])
    const [mail] = (await deliver(eight)).filter(row => row.to === owner.email)
    expect(mail?.subject).toBe('Your daily digest: 2 notifications')
    expect(mail?.text).toContain('Mug ends soon. Until Friday.')
    await tell(ending('Cup ends soon'), 2)
    expect(await subjects(owner.email, eight)).toEqual([])
    expect(await subjects(owner.email, nextDay)).toEqual(['Your daily digest: 1 notification'])
  })

  it('has all of one person in one email, however many people there are', async () => {
    const owner = await someone('OWNER')
    await t.database.run(sql`
      insert into users (id, user_type, status, created_at)
      select time_ordered_id(), 'MEMBER', 'ACTIVE', ${early}::timestamptz - interval '2 days' from generate_series(1, 1100)`)
    await t.database.run(sql`
      insert into notifications (id, type, title, body, link, user_id, created_at)
      select time_ordered_id(), 'POINTS_EXPIRING', 'Points expire soon', 'x', '/', id, ${early}::timestamptz - interval '1 hour'
      from users, generate_series(1, 2) where user_type = 'MEMBER'`)
    await tell(ending('Mug ends soon'))
    await tell({ type: 'JOB_FINISHED', userId: owner.id, title: 'Export is ready', body: 'x', link: '/' })
    await choose(owner, 'JOB_FINISHED', 'DIGEST')
    expect(await subjects(owner.email, eight)).toEqual(['Your daily digest: 2 notifications'])
    const { left } = await t.database.one<{ left: number }>(
      sql`select count(*) as left from notifications where digested_at is null`,
    )
    expect(left).toBe(0)
  })

  it('goes to nobody without news', async () => {
    expect(await deliver(eight)).toEqual([])
  })

  it('is sent once by workers that start together', async () => {
    const owner = await someone('OWNER')
    await tell(ending('Mug ends soon'))
    await tell(requested('Loja wants to join'))
    const services = { secrets: t.secrets, publicUrl: 'http://fulmar.test' }
    await Promise.all([1, 2, 3].map(() => deliverNotifications(t.database, services, eight)))
    const mine = (await t.deliverMail()).filter(mail => mail.to === owner.email)
    expect(mine.map(mail => mail.subject).toSorted()).toEqual([
      'Loja wants to join',
      'Your daily digest: 1 notification',
    ])
  })
})
