import type { Proposal } from '@fulmar/contract/proposals'
import { at, someId } from './some.ts'

export const aProposal = (over: Partial<Proposal> = {}): Proposal => ({
  id: someId(),
  kind: 'USER_ADDRESS',
  subject: { id: someId(), name: 'Ana Ramos' },
  changes: [{ field: 'email', from: 'ana@example.org', to: 'ana@new.example' }],
  status: 'PENDING',
  isLinkSent: true,
  askedBy: { id: someId(), name: 'Olga Prates' },
  askedAt: at,
  expiresAt: '2026-06-03T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  ...over,
})
