import { proposals } from '@fulmar/contract/proposals'
import { routes } from '#core/http/routes.ts'
import {
  approveProposal,
  decideLinked,
  declineProposal,
  getLinked,
  listReadable,
  type ProposalSubjects,
  withdrawProposal,
} from './proposals.ts'

export const proposalRoutes = (subjects: ProposalSubjects) =>
  routes(proposals, {
    list: ({ db, actor, query }) => listReadable(db, actor, query),
    approve: async ({ db, actor, body }) => ({
      message: 'Change approved',
      data: await approveProposal(db, subjects, actor, body.id),
    }),
    decline: async ({ db, actor, body }) => ({
      message: 'Change declined',
      data: await declineProposal(db, subjects, actor, body),
    }),
    withdraw: async ({ db, actor, body }) => ({
      message: 'Change withdrawn',
      data: await withdrawProposal(db, subjects, actor, body.id),
    }),
    linked: async ({ db, body }) => ({ data: await getLinked(db, body.token) }),
    decideLinked: async ({ db, caller, body }) => ({ data: await decideLinked(db, subjects, caller, body) }),
  })
