import { collections } from '@fulmar/contract/collections/collections'
import { costProposals } from '@fulmar/contract/costs/cost-proposals'
import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { points } from '@fulmar/contract/points/points'
import { proposals } from '@fulmar/contract/proposals'
import { savedViews } from '@fulmar/contract/saved-views'
import { stores } from '@fulmar/contract/stores/stores'
import { userRecord } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { missingErasureRules, tracesOf } from '#test/traces.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 1000)
})

const get = async (id: string) => (await t.call('OWNER', userRecord.get, { params: { id } })).body.data

async function erase(id: string) {
  const { memberCode } = await get(id)
  return t.call('OWNER', userRecord.erase, { body: { id, memberCode: memberCode ?? '', reason: 'ASKED' } })
}

describe('DELETE /api/user/update', () => {
  it.each(['Filomena Alheia', 'Zé "O \\Mar" Alheio'])(
    '200 leaves no %s in what was written about others',
    async name => {
      const { id } = await t.build.user({ name })
      await mentionElsewhere(name)
      expect(await tracesOf(t.database, [name])).toEqual([
        'public.activity.reason',
        'public.adjustments.note',
        'public.collections.note',
        'public.collections.reversal_reason',
        'public.cost_proposals.decision_reason',
        'public.cost_proposals.reason',
        'public.idempotency_keys.answer',
        'public.ledger_entries.reason',
        'public.notifications.body',
        'public.people.name',
        'public.people.search',
        'public.people.status_reason',
        'public.person_notes.text',
        'public.plastic_rates.reason',
        'public.proposals.decision_reason',
        'public.rate_proposals.decision_reason',
        'public.rate_proposals.reason',
        'public.stores.status_reason',
      ])
      expect((await erase(id)).status).toBe(200)
      expect(await missingErasureRules(t.database, [name])).toEqual([])
      expect((await auditLedger(t.database)).filter(({ violations }) => violations > 0)).toEqual([])
    },
  )

  it('200 leaves names and emails of others that theirs is a part of', async () => {
    const { id } = await t.build.user({ name: 'Li Ma', email: 'ana@mar.example' })
    const other = await t.build.user()
    const text = 'Juli Maria writes as mariana@mar.example, Li Mas card, は Li Maさん: ana@mar.example'
    await t.call('OWNER', userRecord.addNote, { body: { userId: other.id, text } })
    expect((await erase(id)).status).toBe(200)
    const { body } = await t.call('OWNER', userRecord.notes, { query: { userId: other.id } })
    expect(body.data[0]?.text).toBe(
      'Juli Maria writes as mariana@mar.example, [erased]s card, は [erased]さん: [erased]',
    )
  })

  it('200 for a name of JSON syntax, without erasing more', async () => {
    const { id } = await t.build.user({ name: '": "' })
    const body = { userId: id, points: 40, reasonCode: 'GOODWILL', note: 'a storm' } as const
    const adjust = { body, idempotencyKey: uuidv7() }
    await t.call('OPERATIONS', points.adjust, adjust)
    const view = { list: 'stores', name: 'By the sea', search: { city: 'Porto' }, isShared: true } as const
    await t.call('OPERATIONS', savedViews.create, { body: view })
    expect((await erase(id)).status).toBe(200)
    expect((await t.call('OPERATIONS', points.adjust, adjust)).body.data.user.name).toBe('Erased person')
    const kept = (await t.call('OPERATIONS', savedViews.list, { query: { list: 'stores' } })).body.data
    expect(kept).toMatchObject([{ name: 'By the sea', search: { city: 'Porto' } }])
  })
})

/** In every text that is about somebody or something else. */
async function mentionElsewhere(name: string) {
  const text = `As ${name} says`
  const [other, store] = [await t.build.user(), await t.build.store({ status: 'ACTIVE' })]
  await t.call('OWNER', plasticRates.create, { body: { plasticCode: 'PVC', pointsPerKg: 70, reason: text } })
  const proposed = { plasticCode: 'PVC', pointsPerKg: 900, reason: text } as const
  const proposal = (await t.call('OPERATIONS', rateProposals.propose, { body: proposed })).body.data
  await t.call('OWNER', rateProposals.decline, { body: { id: proposal.id, reason: text } })
  const { id: subjectId } = await t.build.reward({ costPoints: 900 })
  const cost = { subject: 'reward' as const, subjectId, change: { costPoints: 1 }, reason: text }
  const costProposal = (await t.call('CONTENT', costProposals.propose, { body: cost })).body.data
  await t.call('OWNER', costProposals.decline, { body: { id: costProposal.id, reason: text } })
  await t.call('OPERATIONS', userRecord.change, { body: { id: other.id, version: 1, email: 'other@mar.example' } })
  const [change] = (await t.call('OWNER', proposals.list, { query: { subjectId: other.id } })).body.data
  await t.call('OWNER', proposals.decline, { body: { id: change?.id ?? '', reason: text } })
  const line = { plasticCode: 'PET' as const, grams: 5000 }
  const handIn = { userId: other.id, storeId: store.id, lines: [line], note: text }
  const { body } = await t.call('OPERATIONS', collections.record, { body: handIn, idempotencyKey: uuidv7() })
  const reversal = { id: body.data.id, reason: text }
  await t.call('OPERATIONS', collections.reverse, { body: reversal, idempotencyKey: uuidv7() })
  const gift = { userId: other.id, points: 40, reasonCode: 'GOODWILL', note: text } as const
  await t.call('OPERATIONS', points.adjust, { body: gift, idempotencyKey: uuidv7() })
  const { version } = await get(other.id)
  await t.call('OWNER', userRecord.change, { body: { id: other.id, version, status: 'SUSPENDED', reason: text } })
  const suspension = { selection: { ids: [store.id] }, move: 'suspend' as const, reason: text }
  await t.call('OWNER', stores.changeStatus, { body: suspension })
}
