import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Answers } from '../../../../test/fake-api.ts'
import { me, openPage } from '../../../../test/open-page.ts'
import { aCollection, anAdjustment } from '../../../../test/records/collections.ts'

const answers = (it: Answers): Answers => ({
  'collections.list': { data: [], totalCount: 0 },
  'points.adjustments': { data: [], totalCount: 0 },
  'points.list': { data: [], totalCount: 0 },
  ...it,
})

it('lets somebody else confirm what I recorded, and me reverse it', async () => {
  const mine = aCollection({
    review: 'OPEN',
    recordedBy: { id: me.id, name: me.name },
    flags: [{ rule: 'BACK_DATED', detail: { daysBack: 280 } }],
  })
  await openPage(
    `/collections/review?open=${mine.id}`,
    answers({ 'collections.list': { data: [mine], totalCount: 1 } }),
    'OPERATIONS',
  )
  const opened = await screen.findByRole('article', { name: mine.code })
  expect(opened.textContent).toContain('after it was collected')
  expect(screen.getByText('You recorded this collection. Another administrator must confirm it.')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm/ }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Reverse/ }).disabled).toBe(false)
})

it('says that deciding about adjustments takes another permission', async () => {
  const asked = anAdjustment({ requestedBy: { id: me.id, name: me.name } })
  await openPage(
    `/collections/review?queue=adjustments&open=${asked.id}`,
    answers({ 'points.adjustments': { data: [asked], totalCount: 1 } }),
    'OPERATIONS',
  )
  expect(await screen.findByText('can view these adjustments but not decide', { exact: false })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})
