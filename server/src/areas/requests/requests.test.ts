import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { points } from '@fulmar/contract/points/points'
import { roleSwitches } from '@fulmar/contract/role-switches'
import { stores } from '@fulmar/contract/stores/stores'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10)
})

interface Kind {
  /** Asked for by this administrator. */
  ask: (asker: { userId: string; token: string }) => Promise<string>
  approve: (
    id: string,
    as: As,
  ) => Promise<{ status: number; body: { error?: string; message: string; data?: unknown } }>
}

const kinds: Record<string, Kind> = {
  'role switch': {
    ask: async ({ userId }) => (await t.build.roleSwitch({ requestedBy: userId })).id,
    approve: (id, as) => t.call(as, roleSwitches.decide, { body: { id, version: 1, status: 'APPROVED' } }),
  },
  'rate proposal': {
    ask: async asker => {
      const body = { plasticCode: 'PET' as const, pointsPerKg: 1000, reason: 'A storm' }
      return (await t.call(asker, rateProposals.propose, { body })).body.data.id
    },
    approve: (id, as) => t.call(as, rateProposals.approve, { body: { id, knownRateIds: [] } }),
  },
  'points adjustment': {
    ask: async asker => {
      const body = {
        userId: (await t.build.user()).id,
        points: 900_000,
        reasonCode: 'GOODWILL' as const,
        note: 'A storm',
      }
      return (await t.call(asker, points.adjust, { body, idempotencyKey: uuidv7() })).body.data.id
    },
    approve: (id, as) => t.call(as, points.decide, { body: { id, isApproved: true }, idempotencyKey: uuidv7() }),
  },
}

describe.each(Object.entries(kinds))('a %s', (_name, { ask, approve }) => {
  it('409 SECOND_PERSON_NEEDED for the administrator who asked', async () => {
    const asker = await t.build.session({ adminRole: 'OWNER' })
    await t.build.account({ adminRole: 'OWNER' })
    const answer = await approve(await ask(asker), asker)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: 'SECOND_PERSON_NEEDED',
        message: expect.stringMatching(/^You .*this \w+, so you cannot approve this \w+\. .* can\.$/),
      },
    })
  })

  it('409 ALREADY_DECIDED says who decided it and when, also when two decide at once', async () => {
    const id = await ask(await t.build.session({ adminRole: 'OWNER' }))
    const rita = await t.build.account({ name: 'Rita Moura', adminRole: 'OWNER' })
    const { token } = await t.build.session({ userId: rita.id })
    const both = await Promise.all([approve(id, { token }), approve(id, { token })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await approve(id, 'OWNER')).body).toMatchObject({
      error: 'ALREADY_DECIDED',
      message: expect.stringMatching(/^This \w+ has already been decided by Rita Moura$/),
      data: { id, decidedBy: { id: rita.id, name: 'Rita Moura' }, decidedAt: expect.any(String) },
    })
  })
})

it('a store request has the same second person', async () => {
  const asker = await t.build.session({ adminRole: 'OWNER' })
  const { id } = await t.build.store({ status: 'PENDING' })
  await t.database.run(sql`update stores set requested_by = ${asker.userId} where id = ${id}`)
  const { body } = await t.call(asker, stores.change, { body: { id, version: 1, status: 'ACTIVE' } })
  expect(body).toMatchObject({
    error: 'SECOND_PERSON_NEEDED',
    message: expect.stringMatching(/^You asked for this store, so you cannot approve this store\. .* can\.$/),
  })
})
