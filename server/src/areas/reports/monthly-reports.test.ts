import { type AnalyticsView, analyticsArea } from '@fulmar/contract/analytics/analytics'
import type { AdminRole } from '@fulmar/contract/core/permissions'
import { reportSchedules } from '@fulmar/contract/report-schedules'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { sendMonthlyReports } from './monthly-reports.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.database.run(sql`update report_schedules set is_on = false`)
  await zone('Europe/Lisbon')
})

const zone = (name: string) => t.setTimeZone(name)
const run = (now: string, app = t) =>
  sendMonthlyReports(app.database, { secrets: t.secrets, publicUrl: 'http://fulmar.test' }, new Date(now))
const sentAt = async (now: string) => {
  await run(now)
  return t.deliverMail()
}

interface Over {
  day?: number
  recipients?: string[]
  storeId?: string
  views?: AnalyticsView[]
  role?: AdminRole
}

/** Somebody whose report was turned on long ago. */
async function subscriber({ role = 'OWNER', storeId, ...over }: Over = {}) {
  const me = await t.build.session({ adminRole: role })
  const body = {
    version: 0,
    isOn: true,
    views: ['collection' as const],
    plasticCode: null,
    storeId: storeId ?? null,
    neighborhoodId: null,
    day: 1,
    recipients: [],
    ...over,
  }
  const { email } = (await t.call(me, reportSchedules.change, { body })).body.data
  await t.database.run(sql`update report_schedules set on_since = '2020-01-01' where user_id = ${me.userId}`)
  return { ...me, email }
}

describe('the monthly report', () => {
  it('is sent once, although the job runs again and in two processes at the same time', async () => {
    const { email, userId } = await subscriber({ recipients: ['board@test.example'] })
    const other = await testApp({ connection: t.connection })
    const now = '2026-11-01T08:00Z'
    await Promise.all([run(now), run(now, other), run(now), run(now, other)])
    await run('2026-11-20T08:00Z')
    const mails = await t.deliverMail()
    expect(mails.map(mail => mail.to).toSorted()).toEqual(['board@test.example', email].toSorted())
    expect((await t.build.activity(userId)).filter(row => row.action === 'report.sent')).toMatchObject([
      { after: { month: '2026-10-01', recipients: 2 } },
    ])
    expect((await sentAt('2026-12-01T08:00Z')).map(mail => mail.subject)).toEqual([
      'Programme report for November 2026',
      'Programme report for November 2026',
    ])
  })

  it('waits while figures have the days of two time zones', async () => {
    await subscriber()
    await t.database.run(sql`insert into programme_settings (key, value) values ('formerTimeZone', '"UTC"')`)
    expect(await sentAt('2026-11-01T08:00Z')).toEqual([])
    await t.database.run(sql`select finish_time_zone()`)
    expect(await sentAt('2026-11-01T09:00Z')).toHaveLength(1)
  })

  it('is sent by the next run when the first one died before its transaction ended', async () => {
    const { email } = await subscriber()
    const broken = {
      ...t.secrets,
      seal: () => {
        throw new Error('killed')
      },
    }
    const now = new Date('2026-11-01T08:00Z')
    await expect(
      sendMonthlyReports(t.database, { secrets: broken, publicUrl: 'http://fulmar.test' }, now),
    ).rejects.toThrow('1 monthly reports were not sent')
    expect(await t.deliverMail()).toEqual([])
    expect((await sentAt('2026-11-01T09:00Z')).map(mail => mail.to)).toEqual([email])
  })

  it.each([
    ['Pacific/Auckland', '2026-10-31T10:59Z', '2026-10-31T11:00Z'],
    ['America/Los_Angeles', '2026-11-01T06:59Z', '2026-11-01T07:00Z'],
  ])('is of October when that is over in the time zone of the programme: %s', async (name, before, after) => {
    await subscriber()
    await zone(name)
    expect((await sentAt(before)).map(mail => mail.subject)).toEqual(['Programme report for September 2026'])
    expect((await sentAt(after)).map(mail => mail.subject)).toEqual(['Programme report for October 2026'])
  })

  it('waits for the day of the month that was chosen, and is made up for when that day was missed', async () => {
    await subscriber({ day: 15 })
    expect(await sentAt('2026-11-14T23:59Z')).toEqual([])
    expect(await sentAt('2026-11-18T08:00Z')).toHaveLength(1)
  })

  it('is not sent for a day before it was turned on', async () => {
    const { userId } = await subscriber()
    await t.database.run(sql`update report_schedules set on_since = '2026-11-01T09:00Z' where user_id = ${userId}`)
    expect(await sentAt('2026-11-02T08:00Z')).toEqual([])
    expect(await sentAt('2026-12-01T08:00Z')).toHaveLength(1)
  })

  it('goes to nobody who is deactivated or is no longer an administrator', async () => {
    const [suspended, former] = [await subscriber(), await subscriber()]
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${suspended.userId}`)
    await t.database.run(sql`update users set user_type = 'MEMBER', admin_role = null where id = ${former.userId}`)
    expect(await sentAt('2026-11-01T08:00Z')).toEqual([])
  })

  it('goes to other addresses only as long as the administrator may send them figures', async () => {
    const { userId, email } = await subscriber({ recipients: ['board@test.example'] })
    await t.database.run(sql`update users set admin_role = 'OPERATIONS' where id = ${userId}`)
    expect((await sentAt('2026-11-01T08:00Z')).map(mail => mail.to)).toEqual([email])
  })

  it('has the figures of the analytics page beside those of the month and the year before, as text and HTML', async () => {
    await t.build.rate('PET', 10, 800)
    const store = await t.build.store({ name: 'Loja <Foz>' })
    const collect = async (day: string, grams: number) => {
      const { id } = await t.build.collection({ storeId: store.id, lines: [{ plasticCode: 'PET', grams }] })
      return { id, at: `${day}T12:00:00Z`, grams }
    }
    const made = [
      await collect('2026-10-10', 12_000),
      await collect('2026-09-10', 10_000),
      await collect('2025-10-31', 8000),
    ]
    await t.owner.transaction(async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      for (const { id, at } of made) await tx.run(sql`update collections set at = ${at} where id = ${id}`)
    })
    await t.owner.run(sql`select rebuild_figures(), rebuild_sums()`)
    const { email } = await subscriber({
      storeId: store.id,
      views: ['collection', 'points', 'impact'],
      recipients: ['board@test.example'],
    })
    const mails = await sentAt('2026-11-01T08:00Z')
    const own = mails.find(mail => mail.to === email)
    const shared = mails.find(mail => mail.to === 'board@test.example')
    const { body } = await t.call('OWNER', analyticsArea.view, {
      query: { view: 'collection', from: '2026-10-01', to: '2026-10-31', storeId: store.id },
    })
    expect(body.data.figures.find(figure => figure.key === 'grams')).toMatchObject({ value: 12_000, previous: 10_000 })
    expect(own?.text).toContain('Plastic collected: 12 kg; September 2026: 10 kg (+20%); October 2025: 8 kg (+50%)')
    expect(own?.text).toContain('Loja <Foz>, October 2026, compared with')
    expect(own?.text).toContain('POINTS (WHOLE PROGRAMME)')
    expect(own?.text).toContain('Points redeemed: 0; September 2026: 0; October 2025: 0')
    expect(own?.text).toContain('Not for offset claims')
    expect(own?.html).toContain('Loja &lt;Foz&gt;')
    expect(own?.text).toContain(
      `http://fulmar.test/analytics/report?views=collection%2Cpoints%2Cimpact&from=2026-10-01&to=2026-10-31&storeId=${store.id}`,
    )
    expect(own?.text).toContain('Change or turn off: http://fulmar.test/analytics?open=monthly-email')
    expect(shared?.text).toContain(`(${email}) sends you this report once a month`)
    expect(shared?.text).not.toContain('http://fulmar.test')
  })
})
