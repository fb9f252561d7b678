import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { describedBy } from '../../../../test/acting.ts'
import { fakeApi, refuse } from '../../../../test/fake-api.ts'
import { renderPiece } from '../../../../test/in-app.tsx'
import { openPage } from '../../../../test/open-page.ts'
import { aProgramme } from '../../../../test/records/programme.ts'
import { aReward } from '../../../../test/records/rewards.ts'
import { EditReward } from './EditRewardPage.tsx'

const reward = aReward({ stock: 20, openRedemptions: 3 })
const button = (name: string) => screen.getByRole('button', { name })
const type = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const worth = /^Worth/

const reads = {
  'costProposals.limits': { data: { factor: 3, limits: [] } },
  'masterData.list': { data: [] },
  'proposals.list': { data: [], totalCount: 0 },
  'programme.get': { data: aProgramme() },
  'rewards.affordable': ({ query: { points } }: { query: { points: number } }) => ({
    data: { points, members: points === 500 ? 12 : 7 },
  }),
}

beforeEach(() => queryClient.clear())

it('says how many members can afford a cost while it is typed, and that open redemptions keep theirs', async () => {
  fakeApi(reads)
  await renderPiece(<EditReward reward={reward} />)
  expect(await screen.findByText('Affordable by 12 members now')).toBeVisible()
  await type('Cost in points', '800')
  expect(await screen.findByText('Affordable by 7 members now')).toBeVisible()
  expect(screen.getByText(/3 open redemptions keep the cost of 500 points/)).toBeVisible()
})

it('sends only what was changed, on top of what someone else saved, with the stock it is based on', async () => {
  const theirs = { ...reward, version: 2, stock: 18, name: 'Flask' }
  const answers = [refuse('STALE_VERSION', { data: theirs }), { data: { ...theirs, version: 3, stock: 28 } }]
  const { calls } = fakeApi({ ...reads, 'rewards.change': () => answers.shift() ?? refuse('NOT_FOUND') })
  await renderPiece(<EditReward reward={reward} />)
  await type('In stock', '30')
  await userEvent.click(button('Save changes'))
  await screen.findByLabelText('Your version and the saved version')
  await userEvent.click(button('Save my version'))
  await waitFor(() => expect(calls('rewards.change')).toHaveLength(2))
  expect(calls('rewards.change').map(({ body }) => body)).toEqual([
    { id: reward.id, version: 1, stock: 30, stockSeen: 20 },
    { id: reward.id, version: 2, stock: 30, stockSeen: 20 },
  ])
})

it('shows what is missing at its field and sends nothing', async () => {
  const { calls } = fakeApi(reads)
  await renderPiece(<EditReward reward={reward} />)
  await userEvent.clear(await screen.findByLabelText('In stock'))
  await userEvent.click(button('Save changes'))
  expect(await screen.findByText('Enter how many are in stock')).toBeVisible()
  expect(calls('rewards.change')).toEqual([])
})

it('previews what a member sees', async () => {
  fakeApi(reads)
  await renderPiece(<EditReward reward={reward} />)
  const preview = await screen.findByRole('region', { name: 'Preview for members' })
  await type('Name', 'Glass jar')
  await type('Cost in points', '800')
  expect(preview.textContent).toContain('Glass jar')
  expect(preview.textContent).toContain('Redeem for 800 points')
})

it('says what its worth is in points, and sends it in minor units', async () => {
  const { calls } = fakeApi({ ...reads, 'rewards.change': { data: { ...reward, worth: 1250 } } })
  await renderPiece(<EditReward reward={reward} />)
  await type(worth, '12.50')
  expect(describedBy(screen.getByLabelText(worth))).toMatch(/^1,250 points at what a point is worth/)
  await userEvent.click(button('Save changes'))
  await waitFor(() => expect(calls('rewards.change')).toEqual([{ body: { id: reward.id, version: 1, worth: 1250 } }]))
})

it('says what waits for a second person before it is sent', async () => {
  fakeApi(reads)
  await renderPiece(<EditReward reward={reward} />)
  await type('Name', 'STEEL  BOTTLE!')
  await type(/^Description/, 'While stocks last')
  expect(screen.queryByText('Needs approval')).toBeNull()
  await type('Name', 'Steel tent')
  expect(await screen.findByText(/^The new name waits for somebody who may approve costs/)).toBeVisible()
})

it('says so of a worth that its cost is far below, to those who approve costs too', async () => {
  await openPage(`/rewards/${reward.id}/edit`, {
    ...reads,
    'rewards.get': {
      data: { ...reward, pointsRedeemed: 0, fulfilmentRate: null, medianHoursToFulfil: null, trend: [] },
    },
  })
  await type(worth, '15')
  expect(screen.queryByText('Needs approval')).toBeNull()
  await type(worth, '15.01')
  const note = await screen.findByText(/^The new worth waits for another administrator/)
  expect(note.textContent).toContain('For this worth one person alone sets 501 points or more.')
})
