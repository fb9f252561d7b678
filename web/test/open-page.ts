import type { AdminRole } from '@fulmar/contract/core/permissions'
import { onTestFinished } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { clearAccessToken, setAccessToken } from '#core/session/access-token.ts'
import { type Answers, fakeApi } from './fake-api.ts'
import { renderAt } from './in-app.tsx'
import { someFigures } from './records/collections.ts'
import { aProfile } from './records/people.ts'
import { aProgramme } from './records/programme.ts'

/** The person who is signed in, in every page test. */
export const me = aProfile({ id: '0190a0a0-0000-7000-8000-00000000aaaa' })

const aPeriod = {
  from: '2025-05-05',
  to: '2026-05-04',
  start: '2025-05-05T00:00:00.000Z',
  end: '2026-05-05T00:00:00.000Z',
  isOver: false,
}

/** A page as a colleague of a role sees it: `answers` are the page's own, what the frame around it asks is answered. */
export async function openPage(path: string, answers: Answers, adminRole: AdminRole = 'OWNER') {
  queryClient.clear()
  setAccessToken('token')
  onTestFinished(clearAccessToken)
  const api = fakeApi({
    'users.myProfile': { data: { ...me, adminRole } },
    'dashboard.figures': { data: someFigures() },
    // On most record pages.
    'collections.trend': { data: [] },
    'analytics.metrics': ({ query: { metric, bucket = 'MONTH' } }) => ({
      data: { metric, bucket, period: { ...aPeriod, bucket }, series: [] },
    }),
    // On rewards and games.
    'costProposals.list': { data: [], totalCount: 0 },
    'costProposals.limits': { data: { factor: 3, limits: [] } },
    // On users, rewards and the points policy.
    'proposals.list': { data: [], totalCount: 0 },
    // On rewards, and where their worth is decided.
    'programme.get': { data: aProgramme() },
    'savedViews.list': { data: [] },
    'notifications.my': { data: [], totalCount: 0, unreadCount: 0 },
    'notifications.live': { events: [{ topic: 'opened', at: '2026-05-04T10:00:00.000Z' }] },
    ...answers,
  })
  return { ...api, ...(await renderAt(path)) }
}

/** A page as somebody without a session sees it. */
export async function openPublicPage(path: string, answers: Answers = {}) {
  queryClient.clear()
  clearAccessToken()
  return { ...fakeApi(answers), ...(await renderAt(path)) }
}
