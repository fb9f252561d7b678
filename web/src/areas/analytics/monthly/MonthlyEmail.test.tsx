import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, fill, press } from '../../../../test/acting.ts'
import { type Answers, refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aReportSchedule, someAnalytics } from '../../../../test/records/analytics.ts'

const answers: Answers = {
  'analytics.view': { data: someAnalytics('collection') },
  'reportSchedules.get': { data: aReportSchedule() },
}
const open = '/analytics?open=monthly-email'

it('opens from the page, turns the email on and saves what it contains', async () => {
  const saved = aReportSchedule({ version: 1, isOn: true })
  const { calls } = await openPage('/analytics?plasticCode=PET', {
    ...answers,
    'reportSchedules.change': { data: saved, message: 'Monthly email saved' },
  })
  await press('Monthly email')
  await userEvent.click(await screen.findByRole('switch', { name: /Email me a report/ }))
  const drawer = await dialog('Monthly email')
  await userEvent.click(within(drawer).getByRole('checkbox', { name: 'Impact' }))
  await userEvent.click(within(drawer).getByRole('combobox', { name: 'Figures of' }))
  await userEvent.click(await screen.findByRole('option', { name: /This page: .*PET/ }))
  await fill('Day of the month', '5')
  await userEvent.type(
    within(drawer).getByLabelText(/Also send to/, { selector: 'input' }),
    'board@test.example{Enter}',
  )
  await press('Save')
  await waitFor(() =>
    expect(calls('reportSchedules.change')).toMatchObject([
      {
        body: {
          version: 0,
          isOn: true,
          views: ['collection'],
          plasticCode: 'PET',
          storeId: null,
          day: 5,
          recipients: ['board@test.example'],
        },
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Monthly email' })).toBeNull())
})

it('opens from its address, and says when it was sent, to whom, and when it is next', async () => {
  const lastSent = { at: '2026-11-01T00:31:00.000Z', month: '2026-10-01', to: ['ana@fulmar.example', 'b@test.example'] }
  await openPage(open, {
    ...answers,
    'reportSchedules.get': { data: aReportSchedule({ isOn: true, lastSent, nextOn: '2026-12-01' }) },
  })
  expect(await screen.findByText(/the report for October 2026, to ana@fulmar.example, b@test.example/)).toBeVisible()
  expect(screen.getByText('Next').nextSibling?.textContent).toMatch(/Dec/)
})

it('sends the last month with what is chosen, saved or not', async () => {
  const { calls } = await openPage(open, { ...answers, 'reportSchedules.send': { data: { month: '2026-10-01' } } })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Impact' }))
  await press('Send me last month now')
  expect(await screen.findByText(/Just now, the report for October 2026, to ana@fulmar.example/)).toBeVisible()
  expect(calls('reportSchedules.send')).toMatchObject([{ body: { views: ['collection'], storeId: null } }])
})

it('refuses no views, a day that some months lack, and what is no address', async () => {
  const { calls } = await openPage(open, {
    ...answers,
    'reportSchedules.get': { data: aReportSchedule({ views: ['impact'] }) },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Impact' }))
  const drawer = await dialog('Monthly email')
  await fill('Day of the month', '31')
  await userEvent.type(within(drawer).getByLabelText(/Also send to/, { selector: 'input' }), 'nobody{Enter}')
  await press('Save')
  expect(await within(drawer).findByText('Choose at least one view')).toBeVisible()
  expect(within(drawer).getByText('Email is invalid')).toBeVisible()
  await press('Send me last month now')
  expect(calls('reportSchedules.change')).toEqual([])
  expect(calls('reportSchedules.send')).toEqual([])
})

it('offers other recipients only to who may send figures to them', async () => {
  const { calls } = await openPage(
    open,
    {
      ...answers,
      'reportSchedules.get': { data: aReportSchedule({ version: 2, recipients: ['old@test.example'] }) },
      'reportSchedules.change': { data: aReportSchedule({ version: 3, isOn: true }) },
    },
    'OPERATIONS',
  )
  await userEvent.click(await screen.findByRole('switch', { name: /Email me a report/ }))
  expect(screen.queryByLabelText(/Also send to/)).toBeNull()
  await press('Save')
  await waitFor(() => expect(calls('reportSchedules.change')).toMatchObject([{ body: { recipients: [] } }]))
})

it('says that too many were sent', async () => {
  await openPage(open, {
    ...answers,
    'reportSchedules.send': refuse('TOO_MANY_REQUESTS', { message: 'Please wait a moment' }),
  })
  await press('Send me last month now')
  expect(await screen.findByText('Please wait a moment')).toBeVisible()
})
