import { costProposals } from '@fulmar/contract/costs/cost-proposals'
import { routes } from '#core/http/routes.ts'
import { listCostProposals } from './cost-proposals.queries.ts'
import { approveCost, type CostRecords, declineCost, getLimits, proposeCost, withdrawCost } from './cost-proposals.ts'

export const costProposalRoutes = (records: CostRecords) =>
  routes(costProposals, {
    list: ({ db, query }) => listCostProposals(db, query),
    limits: async ({ db, actor, query }) => ({ data: await getLimits(db, records, actor, query) }),
    propose: async ({ db, actor, body }) => ({
      message: 'Change proposed',
      data: await proposeCost(db, records, actor, body),
    }),
    approve: async ({ db, actor, body }) => ({
      message: 'Change approved',
      data: await approveCost(db, records, actor, body.id),
    }),
    decline: async ({ db, actor, body }) => ({
      message: 'Change declined',
      data: await declineCost(db, actor, body.id, body.reason),
    }),
    withdraw: async ({ db, actor, body }) => ({
      message: 'Proposal withdrawn',
      data: await withdrawCost(db, actor, body.id),
    }),
  })
