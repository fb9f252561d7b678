import type { Job, QueuedTask } from '@fulmar/contract/jobs/jobs'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { heading, press } from '../../../test/acting.ts'
import { openPage } from '../../../test/open-page.ts'

const id = '0190a0a0-0000-7000-8000-000000000001'
const at = '2026-03-01T10:00:00.000Z'
const job: Job = {
  id,
  kind: 'EXPORT',
  title: 'Export of people',
  askedBy: { id, name: 'Rita' },
  state: 'RUNNING',
  done: 250_000,
  total: 1_000_000,
  attempts: 1,
  isCancelling: false,
  error: null,
  details: null,
  link: null,
  file: null,
  canRetry: false,
  canCancel: true,
  createdAt: at,
  startedAt: at,
  finishedAt: null,
}
const task: QueuedTask = {
  id: '7',
  task: 'send-mail',
  state: 'FAILED',
  attempts: 10,
  maxAttempts: 10,
  runAt: at,
  createdAt: at,
  updatedAt: at,
  lastError: 'Connection refused',
}
const page = <Row,>(row: Row) => ({ data: [row], totalCount: 1 })
const nothingFailed = { 'jobs.queue': { data: [], totalCount: 0 } }

it('shows the progress of a job and asks before a rebuild', async () => {
  const { calls } = await openPage('/settings/jobs', {
    ...nothingFailed,
    'jobs.list': page(job),
    'jobs.rebuild': { data: job },
  })
  await heading('Jobs')
  const bar = await screen.findByRole('progressbar', { name: 'Progress of Export of people' })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByText('250,000 of 1,000,000')).toBeVisible()
  await press('Rebuild figures')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Rebuild figures' })).at(-1) as HTMLElement)
  await waitFor(() => expect(calls('jobs.rebuild')).toHaveLength(1))
})

it('opens an import on its own page', async () => {
  const link = `/settings/imports/${id}`
  await openPage('/settings/jobs', {
    ...nothingFailed,
    'jobs.list': page({ ...job, kind: 'IMPORT', title: 'Import of people.csv', link }),
  })
  const [row] = await screen.findAllByRole('link', { name: /Import of people.csv/ })
  expect(row?.getAttribute('href')).toBe(link)
})

it('cancels a running job after a question', async () => {
  const { calls } = await openPage(`/settings/jobs/${id}`, { 'jobs.get': { data: job }, 'jobs.cancel': { data: job } })
  await heading('Export of people')
  await press('Cancel job')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Cancel job' })).at(-1) as HTMLElement)
  await waitFor(() => expect(calls('jobs.cancel')).toEqual([{ body: { id } }]))
})

it('says why a job failed, hides the details, and runs it again', async () => {
  const failed = {
    ...job,
    state: 'FAILED' as const,
    error: 'The disk is full',
    details: 'ENOSPC',
    canRetry: true,
    canCancel: false,
  }
  const { calls } = await openPage(`/settings/jobs/${id}`, {
    'jobs.get': { data: failed },
    'jobs.retry': { data: job },
  })
  expect(await screen.findByText('The disk is full')).toBeVisible()
  expect(screen.getByText('Technical details').closest('details')?.open).toBe(false)
  await press('Run again')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Run again' })).at(-1) as HTMLElement)
  await waitFor(() => expect(calls('jobs.retry')).toEqual([{ body: { id } }]))
})

it('runs a failed task of the queue again', async () => {
  const { calls } = await openPage('/settings/jobs/queue', { 'jobs.queue': page(task), 'jobs.retryQueued': {} })
  await userEvent.click((await screen.findAllByText('Send an email'))[0] as HTMLElement)
  await press('Run now')
  await waitFor(() => expect(calls('jobs.retryQueued')).toEqual([{ body: { id: '7' } }]))
})

it('runs a scheduled task now', async () => {
  const scheduled = { task: 'sweep', lastRunAt: at, nextRunAt: at, attempts: 2, lastError: 'No space left' }
  const { calls } = await openPage('/settings/jobs/schedule', {
    'jobs.queue': { data: [], totalCount: 3 },
    'jobs.scheduled': { data: [scheduled] },
    'jobs.runTask': {},
  })
  expect(await screen.findByText('Failing, 2 attempts')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Queue 3' })).toBeVisible()
  await press('Run now: Delete expired data')
  await waitFor(() => expect(calls('jobs.runTask')).toEqual([{ body: { task: 'sweep' } }]))
})

it('is closed to other roles, who still see the jobs they started', async () => {
  await openPage('/settings/jobs', {}, 'OPERATIONS')
  expect(await screen.findByText(/does not let you see background jobs/)).toBeVisible()
  await openPage(`/settings/jobs/${id}`, { 'jobs.get': { data: job } }, 'OPERATIONS')
  await heading('Export of people')
})
