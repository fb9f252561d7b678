import { sql } from '../../server/src/core/db/db.ts'
import { type Examples, type ExampleWorld, reason, unchanged } from './example.ts'

/** Stores, rates, collections, points, policies, plans and impact reports. */
export const programmeExamples: Examples = {
  'stores.inviteAgain': async ({ build }) => {
    const owner = await build.user({ userType: 'STORE', status: 'PENDING' })
    return { body: { id: (await build.store({ ownerId: owner.id })).id } }
  },
  'stores.remind': async ({ build }) => ({ body: { id: (await build.store({ status: 'NEEDS_INFO' })).id } }),
  'stores.remove': async ({ build }) => ({ body: unchanged(await build.store()) }),
  'plasticRates.create': async () => ({ body: { plasticCode: 'PET', pointsPerKg: 110, reason } }),
  'rateProposals.approve': async world => ({ body: { id: await openProposal(world) } }),
  'rateProposals.decline': async world => ({ body: { id: await openProposal(world), reason } }),
  'rateProposals.withdraw': async world => {
    const id = await openProposal(world)
    await world.database.run(sql`update rate_proposals set proposed_by = ${world.caller.userId} where id = ${id}`)
    return { body: { id } }
  },
  'collections.trend': async ({ build }) => ({ query: { storeId: (await build.store()).id } }),
  'collections.get': async ({ build }) => ({ params: { id: (await build.collection()).id } }),
  'collections.record': async world => ({ body: await aCollection(world) }),
  'collections.preview': async world => ({ body: await aCollection(world) }),
  'collections.undo': async world => ({
    body: { id: (await world.call<{ id: string }>('collections.record', { body: await aCollection(world) })).id },
  }),
  'points.adjust': async ({ build }) => ({
    body: { userId: (await build.user()).id, points: 10, reasonCode: 'GOODWILL', note: reason },
  }),
  'points.decide': async ({ database }) => {
    const { id } = await database.one<{ id: string }>(
      sql`select id from adjustments where status = 'PENDING' order by id limit 1`,
    )
    return { body: { id, isApproved: true } }
  },
  'pointsPolicy.change': async ({ call }) => ({ body: await call('pointsPolicy.get', {}) }),
  'programme.change': async ({ call }) => {
    const { version } = await call<{ version: number }>('programme.get', {})
    return { body: { version, name: 'Clean coast' } }
  },
  'subscriptions.invoice': async ({ database }) => ({
    params: await database.one<{ id: string }>(sql`select id from invoices order by id limit 1`),
  }),
  'subscriptions.change': async ({ build, database }) => ({
    body: {
      ...(await activeSubscription(database)),
      planId: (await build.plan()).id,
      takesEffect: 'AT_RENEWAL',
    },
  }),
  'subscriptions.cancel': async ({ database }) => ({
    body: { ...(await activeSubscription(database)), isCancelled: true, reason },
  }),
  'impactReports.get': async ({ build }) => ({ params: { id: (await build.impactDraft()).id } }),
  'impactReports.check': async world => {
    const { serial, checkText } = await issued(world)
    return { params: { serial: `${serial}-${checkText}` } }
  },
  'impactReports.evidence': async world => ({ params: { id: (await issued(world)).id } }),
  'impactReports.corrections': async world => ({ params: { id: (await issued(world)).id } }),
  'impactReports.export': async world => ({ params: { id: (await issued(world)).id } }),
  'impactReports.remove': async ({ build }) => ({ body: await build.impactDraft() }),
  'impactReports.change': async ({ build }) => ({
    body: {
      ...(await build.impactDraft()),
      title: 'Winter on the coast',
      sponsor: null,
      standard: null,
      from: await build.day(30),
      to: await build.day(1),
      storeIds: [],
      excludesClaimed: false,
      factorSetId: build.factorSetId,
    },
  }),
  'impactReports.issue': async ({ build }) => ({ body: await build.impactDraft() }),
  'impactReports.withdraw': async world => {
    const { id, version } = await issued(world)
    return { body: { id, version, reason } }
  },
  'impactFactors.create': async ({ call }) => {
    const [latest] = await call<FactorSet[]>('impactFactors.list', {})
    const { number: seenNumber, name, source, scope, year, lossPercent, factors } = latest as FactorSet
    return { body: { name: `${name} again`, source, scope, year, lossPercent, factors, reason, seenNumber } }
  },
  'reportSchedules.change': async ({ call }) => {
    const { version } = await call<{ version: number }>('reportSchedules.get', {})
    const everywhere = { plasticCode: null, storeId: null, neighborhoodId: null }
    return { body: { version, isOn: true, views: ['collection'], ...everywhere, day: 1, recipients: [] } }
  },
}

interface FactorSet {
  number: number
  name: string
  source: string
  scope: string
  year: number
  lossPercent: number
  factors: object[]
}

const aCollection = async ({ build }: ExampleWorld) => ({
  storeId: (await build.store()).id,
  userId: (await build.user()).id,
  lines: [{ plasticCode: 'PET', grams: 1000 }],
})

const openProposal = async ({ database }: ExampleWorld) =>
  (await database.one<{ id: string }>(sql`select id from rate_proposals where status = 'PENDING' order by id limit 1`))
    .id

const activeSubscription = (database: ExampleWorld['database']) =>
  database.one<{ id: string; version: number }>(
    sql`select id, version from subscriptions where status = 'ACTIVE' order by id limit 1`,
  )

async function issued({ build, call }: ExampleWorld) {
  return call<{ id: string; version: number; serial: string; checkText: string }>('impactReports.issue', {
    body: await build.impactDraft(),
  })
}
