import { notifications } from '@fulmar/contract/notifications/notifications'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { points } from '@fulmar/contract/points/points'
import { roleSwitches } from '@fulmar/contract/role-switches'
import { team } from '@fulmar/contract/team'
import { beforeAll, describe, expect, it } from 'vitest'
import { notifyOfFlagged } from '#areas/collections/reviews/flagged.ts'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { notifyOfFailedJob } from './failed-jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
  await t.build.rate('PET', 100)
})

const titlesOf = async (as: As) => (await t.call(as, notifications.my, { query: {} })).body.data.map(row => row.title)
const asked = { plasticCode: 'PET', pointsPerKg: 1000, reason: 'Prices went up' } as const

describe('what notifies', () => {
  it('a role switch request: those who decide', async () => {
    const owner = await t.build.session()
    const user = await t.build.user()
    const member = await t.build.session({ userId: user.id })
    const { id: neighborhoodId } = await t.build.neighborhood()
    const body = { to: 'NEIGHBORHOOD', neighborhoodId, reason: 'I know everybody' } as const
    const { id } = (await t.call(member, roleSwitches.ask, { body })).body.data
    const { data } = (await t.call(owner, notifications.my, { query: {} })).body
    expect(data).toMatchObject([
      { title: `${user.name} requested a role switch`, link: `/neighborhood/requests?open=${id}`, readAt: null },
    ])
  })

  it('an adjustment that needs a second person: everyone who can be that person, not whoever asked', async () => {
    const [asker, other] = [await t.build.session({ adminRole: 'FINANCE' }), await t.build.session()]
    const { id: userId } = await t.build.user()
    const body = { userId, points: 5001, reasonCode: 'CORRECTION', note: 'Counted wrongly' } as const
    await t.call(asker, points.adjust, { body, idempotencyKey: 'large' })
    await t.call(asker, points.adjust, { body: { ...body, points: 5 }, idempotencyKey: 'small' })
    expect(await titlesOf(other)).toEqual(['An adjustment of 5,001 points needs your decision'])
    expect(await titlesOf(asker)).toEqual([])
  })

  it('a proposed rate: those who approve, and the decision whoever proposed it', async () => {
    const [proposer, approver] = [await t.build.session({ adminRole: 'OPERATIONS' }), await t.build.session()]
    const propose = async () => (await t.call(proposer, rateProposals.propose, { body: asked })).body.data.id
    const [first, second] = [await propose(), await propose()]
    await t.call(approver, rateProposals.approve, { body: { id: first, knownRateIds: [] } })
    await t.call(approver, rateProposals.decline, { body: { id: second, reason: 'Far too much' } })
    expect(await titlesOf(approver)).toEqual(Array(2).fill('A new rate for PET needs your decision'))
    expect((await titlesOf(proposer)).toSorted()).toEqual([
      'Your rate for PET was approved',
      'Your rate for PET was declined',
    ])
  })

  it('an accepted invitation: those who manage the team', async () => {
    const owner = await t.build.session()
    const email = 'ines@test.example'
    await t.call('OWNER', team.invite, { body: { name: 'Inês Dias', email, adminRole: 'CONTENT' } })
    const mail = (await t.deliverMail()).find(({ to }) => to === email)
    const token = /accept-invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await t.call('nobody', team.accept, { body: { token, name: 'Inês Dias', password: 'sea glass and salt' } })
    expect(await titlesOf(owner)).toEqual(['Inês Dias joined the team'])
  })

  it('flagged collections: those who review, together and once', async () => {
    const owner = await t.build.session()
    const flag = (secondsAgo: number) =>
      t.database.run(sql`
        update collections set review = 'OPEN', recorded_at = now() - make_interval(secs => ${secondsAgo})
        where review = 'NONE'`)
    await t.build.collection()
    await t.build.collection()
    await flag(60)
    await t.build.collection()
    await flag(0)
    for (const _ of [1, 2]) await t.database.transaction(notifyOfFlagged)
    expect(await titlesOf(owner)).toEqual(['2 collections were flagged'])
  })

  it('a job that keeps failing: owners, once a day', async () => {
    const owner = await t.build.session()
    for (const _ of [1, 2]) await notifyOfFailedJob(t.database, 'send-mail')
    expect(await titlesOf(owner)).toEqual(['A background task keeps failing: Send an email'])
  })
})
