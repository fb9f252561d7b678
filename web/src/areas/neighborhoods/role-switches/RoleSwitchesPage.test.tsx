import type { RoleSwitch, RoleSwitchCase } from '@fulmar/contract/role-switches'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, heading, press } from '../../../../test/acting.ts'
import { type Answers, refuse } from '../../../../test/fake-api.ts'
import { me, openPage } from '../../../../test/open-page.ts'
import { anEntry } from '../../../../test/records/master-data.ts'
import { aRoleSwitch } from '../../../../test/records/neighborhoods.ts'

const at = '2026-03-01T10:00:00.000Z'
const caseOf = (request: RoleSwitch): RoleSwitchCase => ({
  request,
  person: { joinedAt: at, lastActiveAt: null, grams: 0, collections: 0, points: 0 },
  leaders: [],
  members: 0,
  history: [],
})
const user = (name: string) => ({ ...aRoleSwitch().user, name })
const ana = aRoleSwitch({ user: user('Ana Ramos'), neighborhood: { ...aRoleSwitch().neighborhood, name: 'Ribeira' } })
const rui = aRoleSwitch({ user: user('Rui Sol'), neighborhood: { ...aRoleSwitch().neighborhood, name: 'Foz' } })

/** An inbox that what is decided leaves. */
function inbox(requests: RoleSwitch[]) {
  let open = requests
  return {
    'roleSwitches.list': () => ({ data: open, totalCount: open.length }),
    'masterData.list': { data: [anEntry({ label: 'There are enough leaders already' })] },
    'roleSwitches.get': ({ query }) => {
      const found = requests.find(({ id }) => id === query.id)
      return found ? { data: caseOf(found) } : refuse('NOT_FOUND')
    },
    'roleSwitches.decide': ({ body: { id, status, reason } }) => {
      const decided = requests.find(request => request.id === id) ?? aRoleSwitch()
      open = open.filter(item => item.id !== id)
      return {
        data: { ...decided, status, decisionReason: reason ?? null },
        message: `${decided.user.name}’s request ${status.toLowerCase()}`,
      }
    },
  } satisfies Answers
}

it('lets a request be decided by keyboard alone', async () => {
  const { calls } = await openPage(`/neighborhood/requests?open=${rui.id}`, inbox([ana, rui]))
  await heading('Role switches')
  const wish = () => screen.queryByRole('heading', { name: 'Lead Foz' })
  await waitFor(() => expect(wish()).not.toBeNull())
  expect(screen.getByText('Leadership of Foz (0 members)')).toBeVisible()
  await userEvent.keyboard('k')
  await waitFor(() => expect(wish()).toBeNull())
  await userEvent.keyboard('j')
  await waitFor(() => expect(wish()).not.toBeNull())
  await userEvent.keyboard('a')
  await dialog('Approve Rui Sol’s request?')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Rui Sol’s request approved')).toBeVisible()
  expect(calls('roleSwitches.decide')).toEqual([{ body: { id: rui.id, version: 1, status: 'APPROVED' } }])
})

it('lets a request be rejected with a reason', async () => {
  const { calls } = await openPage(`/neighborhood/requests?open=${ana.id}`, inbox([ana, rui]))
  expect(await screen.findByRole('heading', { name: 'Lead Ribeira' })).toBeVisible()
  await press(/^Reject/)
  const question = within(await dialog('Reject Ana Ramos’s request?'))
  const reason = 'There are enough leaders already'
  await userEvent.click(await question.findByRole('button', { name: reason }))
  await userEvent.click(question.getByRole('button', { name: 'Reject request' }))
  expect(await screen.findByText('Ana Ramos’s request rejected')).toBeVisible()
  expect(calls('roleSwitches.decide')).toEqual([{ body: { id: ana.id, version: 1, status: 'REJECTED', reason } }])
})

it('reports what became of each when many are approved at once', async () => {
  const own = aRoleSwitch({ user: user('Olga Own'), requestedBy: { id: me.id, name: me.name } })
  let rows = [ana, rui, own]
  const { calls } = await openPage('/neighborhood/requests?queue=all', {
    ...inbox([]),
    'roleSwitches.list': () => ({ data: rows, totalCount: 3 }),
    'roleSwitches.stats': {
      data: {
        total: 3,
        pending: 3,
        oldestHours: 1,
        approved: 0,
        rejected: 0,
        cancelled: 0,
        expired: 0,
        approvalRate: null,
        medianHours: null,
        matrix: [],
      },
    },
    'roleSwitches.approveMany': () => {
      rows = rows.map(row => (row === own ? row : { ...row, status: 'APPROVED' }))
      const refusal = {
        code: 'SECOND_PERSON_NEEDED',
        message: 'This is your own request. Another administrator must decide.',
      }
      return {
        data: {
          results: rows.map(({ id, user: { name } }) =>
            id === own.id ? { id, name, outcome: 'REFUSED' as const, refusal } : { id, name, outcome: 'DONE' as const },
          ),
        },
      }
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select every row on this page' }))
  const selected = within(screen.getByRole('region', { name: 'Selected rows' }))
  await userEvent.click(selected.getByRole('button', { name: 'Approve' }))
  await press('Approve requests')
  const report = within(await dialog('Results'))
  expect(report.getByText('2 requests approved, 1 could not be approved.')).toBeVisible()
  expect(report.getByRole('row', { name: /Olga Own/ }).textContent).toMatch(/Not approved.*This is your own request/)
  expect(calls('roleSwitches.approveMany')).toEqual([{ body: { selection: { ids: [ana.id, rui.id, own.id] } } }])
  await userEvent.click(report.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  const row = await screen.findByRole('row', { name: /Ana Ramos/ })
  await waitFor(() => expect(within(row).getByText('Approved')).toBeVisible())
})
