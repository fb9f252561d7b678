import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Answers } from '../../../../test/fake-api.ts'
import { me, openPage } from '../../../../test/open-page.ts'
import { aCollection, anAdjustment } from '../../../../test/records/collections.ts'
import { someId } from '../../../../test/records/some.ts'

const answers = (collection: Answers): Answers => ({
  'collections.list': { data: [], totalCount: 0 },
  'points.adjustments': { data: [], totalCount: 0 },
  'points.list': { data: [], totalCount: 0 },
  ...collection,
})

it('lets somebody else confirm what I recorded, and me reverse it', async () => {
  const mine = aCollection({
    review: 'OPEN',
    recordedBy: { id: me.id, name: me.name },
    flags: [{ rule: 'BACK_DATED', holdsPoints: false, detail: { daysBack: 280 } }],
  })
  await openPage(
    `/collections/review?open=${mine.id}`,
    answers({ 'collections.list': { data: [mine], totalCount: 1 } }),
    'OPERATIONS',
  )
  const opened = await screen.findByRole('article', { name: mine.code })
  expect(opened.textContent).toContain('after it was collected')
  expect(screen.getByText(/^You recorded this collection, so a colleague confirms it\./)).toBeVisible()
  // Where nobody else can, they confirm it alone.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm/ }).disabled).toBe(false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Reverse/ }).disabled).toBe(false)
})

it('says that deciding about adjustments takes another permission', async () => {
  const asked = anAdjustment({ requestedBy: { id: me.id, name: me.name } })
  await openPage(
    `/collections/review?queue=adjustments&open=${asked.id}`,
    answers({ 'points.adjustments': { data: [asked], totalCount: 1 } }),
    'OPERATIONS',
  )
  expect(await screen.findByText('can view these adjustments but not decide', { exact: false })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

it('shows what approving does, takes it back, and sends it once it stands', async () => {
  const asked = anAdjustment({ points: 600, user: { id: someId(), name: 'Ana Ramos', memberCode: 'ANARA234' } })
  const { calls } = await openPage(
    '/collections/review?queue=adjustments',
    answers({
      'points.adjustments': { data: [asked], totalCount: 1 },
      'points.decide': { data: asked, message: 'Points adjusted' },
    }),
    'FINANCE',
  )
  const opened = await screen.findByRole('article', { name: 'Add 600 points for Ana Ramos' })
  expect(opened.textContent).toContain('ANAR-A234')
  await userEvent.keyboard('a')
  expect(await screen.findByText('Adding 600 points to Ana Ramos')).toBeVisible()
  expect(await screen.findByText('No adjustments to approve')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('article', { name: 'Add 600 points for Ana Ramos' })
  expect(calls('points.decide')).toEqual([])
  await userEvent.keyboard('a')
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(calls('points.decide')).toMatchObject([{ body: { id: asked.id, isApproved: true } }]))
})

it('is worked by keys after switching the queue, with the focus still on the switch', async () => {
  const [first, second] = [anAdjustment({ points: 600 }), anAdjustment({ points: 700 })]
  await openPage(
    '/collections/review',
    answers({ 'points.adjustments': { data: [first, second], totalCount: 2 } }),
    'FINANCE',
  )
  await userEvent.click(await screen.findByRole('radio', { name: /^Adjustments/ }))
  await screen.findByRole('article', { name: /Add 600/ })
  await userEvent.keyboard('j')
  expect(await screen.findByRole('article', { name: /Add 700/ })).toBeVisible()
})
