import type { PublicReport } from '@fulmar/contract/impact/impact-report-records'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fill, heading, press } from '../../../../test/acting.ts'
import { type Answers, refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { anIssuedReport } from '../../../../test/records/impact.ts'
import { at } from '../../../../test/records/some.ts'

const statementHash = 'a'.repeat(64)

const aPublicReport = (over: Partial<PublicReport> = {}): PublicReport => {
  const { figures, title, sponsor, sponsorLogo, standard, from, to } = anIssuedReport()
  if (!figures) throw new Error('An issued report has figures')
  return {
    figures,
    title,
    sponsor,
    sponsorLogo,
    standard,
    from,
    to,
    serial: 'IR-2026-0001',
    status: 'ISSUED',
    isOfSomeStores: false,
    issuedAt: at,
    withdrawnAt: null,
    statement: 'The statement',
    statementHash,
    evidenceHash: 'b'.repeat(64),
    ...over,
  }
}

const open = (answer: Answers['impactReports.check'], path = '/impact-report/IR-2026-0001-K7QM2VXD') =>
  openPage(path, { 'impactReports.check': answer }, undefined)

it('shows anyone the figures and checksums of a valid report', async () => {
  await open({ data: aPublicReport() })
  await heading('Verify an impact report')
  expect(await screen.findByText('IR-2026-0001 was issued on', { exact: false })).toBeVisible()
  const page = document.body.textContent
  for (const words of ['Clean coast', 'Acme', '14 kg', '10.278 kg to 11.42 kg', statementHash, 'b'.repeat(64)])
    expect(page).toContain(words)
})

it('says first that a report was withdrawn', async () => {
  await open({ data: aPublicReport({ status: 'WITHDRAWN', withdrawnAt: at }) })
  expect(await screen.findByText(/was withdrawn on/)).toBeVisible()
  expect(screen.queryByText(/is valid/)).toBeNull()
})

it('asks for the number again when no report has it', async () => {
  const { calls } = await open(refuse('NOT_FOUND'), '/impact-report/IR-2026-9999-K7QM2VXD')
  await screen.findByText('No report was issued with this number and check text')
  await fill('Number and check text of the report', ' ir-2026-0002 k7qm2vxd ')
  await press('Verify')
  await vi.waitFor(() =>
    expect(calls('impactReports.check').at(-1)).toMatchObject({ params: { serial: 'IR-2026-0002-K7QM2VXD' } }),
  )
})

it('compares a file with the checksums and detects a changed one', async () => {
  vi.stubGlobal('isSecureContext', true)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('The statement'))
  const hash = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
  await open({ data: aPublicReport({ statementHash: hash }) })
  await screen.findByRole('button', { name: 'Compare a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  await userEvent.upload(input, new File(['The statement'], 'mine.txt', { type: 'text/plain' }))
  expect(await screen.findByText('mine.txt is the statement of IR-2026-0001, unchanged.')).toBeVisible()
  await userEvent.upload(input, new File(['Another'], 'other.txt', { type: 'text/plain' }))
  expect(await screen.findByText(/other.txt is neither/)).toBeVisible()
  vi.unstubAllGlobals()
})
