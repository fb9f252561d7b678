import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { routes, whole } from '#core/http/routes.ts'
import { listPlasticRates, listPlasticTypes } from './plastic-rates.queries.ts'
import { cancelScheduledRate, changePlasticRate, createPlasticRate, getRateLimits } from './plastic-rates.ts'
import { listProposals } from './rate-proposals.queries.ts'
import { approveProposal, declineProposal, proposeRate, withdrawProposal } from './rate-proposals.ts'
import { replayForPeople, replayRates } from './what-if.ts'

export const plasticRateRoutes = routes(plasticRates, {
  list: ({ db, query }) => listPlasticRates(db, query),
  types: async ({ db }) => whole(await listPlasticTypes(db)),
  whatIf: async ({ db, query }) => ({ data: await replayRates(db, query) }),
  whatIfPeople: async ({ db, query }) => whole(await replayForPeople(db, query)),
  create: async ({ db, actor, body }) => {
    const data = await createPlasticRate(db, actor, body)
    return { message: data.status === 'SCHEDULED' ? 'Rate scheduled' : 'Rate set', data }
  },
  change: async ({ db, actor, body }) => ({ message: 'Rate changed', data: await changePlasticRate(db, actor, body) }),
  cancel: async ({ db, actor, body }) => ({
    message: 'Rate cancelled',
    data: await cancelScheduledRate(db, actor, body.id, body.reason),
  }),
  limits: async ({ db, query }) => ({ data: await getRateLimits(db, query) }),
})

export const rateProposalRoutes = routes(rateProposals, {
  list: ({ db, query }) => listProposals(db, query),
  propose: async ({ db, actor, body }) => ({
    message: 'Sent for approval',
    data: await proposeRate(db, actor, body),
  }),
  approve: async ({ db, actor, body }) => ({ message: 'Rate approved', data: await approveProposal(db, actor, body) }),
  decline: async ({ db, actor, body }) => ({
    message: 'Proposal declined',
    data: await declineProposal(db, actor, body.id, body.reason),
  }),
  withdraw: async ({ db, actor, body }) => ({
    message: 'Proposal withdrawn',
    data: await withdrawProposal(db, actor, body.id),
  }),
})
