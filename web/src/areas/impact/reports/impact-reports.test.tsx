import type { AdminRole } from '@fulmar/contract/core/permissions'
import type { ImpactReport } from '@fulmar/contract/impact/impact-report-records'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { choose, fill, heading, press } from '../../../../test/acting.ts'
import { type Answers, refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aFactorSet, anIssuedReport, aPreview, aReport, someImpact } from '../../../../test/records/impact.ts'
import { at, someId } from '../../../../test/records/some.ts'

const line = { id: 'x-1', collectionId: someId(), code: 'ABCD2345', line: 1, at, plasticCode: 'PET' as const }
const openReport = (report: ImpactReport, answers: Answers = {}, role?: AdminRole) =>
  openPage(
    `/analytics/impact-reports/${report.id}`,
    {
      'impactReports.get': { data: report },
      'impactReports.preview': { data: aPreview() },
      'impactReports.corrections': {
        data: { reversals: [], collections: 0, grams: 0, net: someImpact(), lateGrams: 0 },
      },
      'impactReports.evidence': {
        data: [{ ...line, store: { id: someId(), name: 'Harbour Store' }, grams: 14_000, isReversed: false }],
        totalCount: 1,
      },
      'activity.list': { data: [], totalCount: 0 },
      ...answers,
    },
    role,
  )

describe('the list of impact reports', () => {
  it('shows number, sponsor, period and figures', async () => {
    await openPage('/analytics/impact-reports', {
      'impactReports.list': { data: [anIssuedReport({ grams: 14_000, co2e: 11_420 }), aReport()], totalCount: 2 },
    })
    const row = await screen.findByRole('row', { name: /IR-2026-0001/ })
    for (const words of ['Acme', '14 kg', '11.4 kg', 'Issued']) expect(row.textContent).toContain(words)
    expect(screen.getByRole('link', { name: 'New report' })).toBeVisible()
  })

  it('offers no new report to an auditor', async () => {
    await openPage('/analytics/impact-reports', { 'impactReports.list': { data: [], totalCount: 0 } }, 'AUDITOR')
    await screen.findByText('No impact reports yet')
    expect(screen.queryByRole('link', { name: 'New report' })).toBeNull()
  })
})

describe('a new report', () => {
  it('previews what would be claimed and what is claimed already, and saves the draft', async () => {
    const set = aFactorSet()
    const claim = { report: { id: someId(), serial: 'IR-2026-0001', sponsor: 'Bolt' }, standard: null, grams: 2500 }
    const report = aReport()
    const { calls } = await openPage('/analytics/impact-reports/new', {
      'impactFactors.list': { data: [{ ...set, issuedReports: 0 }] },
      'impactReports.preview': {
        data: aPreview({ claimed: [{ ...claim, from: '2026-01-01', to: '2026-01-31' }], openReviews: 2 }),
      },
      'stores.list': { data: [], totalCount: 0 },
      'impactReports.create': { data: report },
      'impactReports.get': { data: report },
    })
    await heading('New impact report')
    expect(await screen.findByText('11.42 kg (10.278 kg to 11.42 kg)')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Already claimed' }).textContent).toContain(
      '2.5 kg by Bolt in IR-2026-0001',
    )
    expect(screen.getByText(/2 collections still waiting for review are included/)).toBeVisible()
    await fill('Title', 'Clean coast')
    await fill('Sponsor (optional)', 'Acme')
    await press('Save draft')
    await waitFor(() => expect(calls('impactReports.create')).toHaveLength(1))
    const [{ body } = {}] = calls('impactReports.create')
    expect(body).toMatchObject({ title: 'Clean coast', sponsor: 'Acme', factorSetId: set.id, storeIds: [] })
  })
})

describe('a draft', () => {
  it('is issued after a question that says what is locked', async () => {
    const { calls } = await openReport(aReport(), { 'impactReports.issue': { data: anIssuedReport() } })
    await press('Issue report')
    const dialog = await screen.findByRole('dialog', { name: 'Issue Clean coast?' })
    expect(dialog.textContent).toContain('claimed by Acme')
    within(dialog).getByRole('button', { name: 'Issue report' }).click()
    await waitFor(() => expect(calls('impactReports.issue')).toHaveLength(1))
  })

  it('says which report claims its kilograms when that is refused', async () => {
    const message = '2 kg are already claimed by Bolt in IR-2026-0001'
    await openReport(aReport(), { 'impactReports.issue': refuse('IMPACT_ALREADY_CLAIMED', { message }) })
    await press('Issue report')
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: 'Issue report' })
      .click()
    expect(await screen.findByText(message)).toBeVisible()
  })

  it('cannot be issued by operations, who draft it', async () => {
    await openReport(aReport(), {}, 'OPERATIONS')
    await screen.findByRole('link', { name: 'Edit' })
    expect(screen.queryByRole('button', { name: 'Issue report' })).toBeNull()
  })
})

describe('an issued report', () => {
  it('prints figures with their range, what is not counted, the method and the checksums', async () => {
    await openReport(anIssuedReport())
    const sheet = await screen.findByRole('article', { name: 'Impact report IR-2026-0001' })
    for (const words of [
      '10.278 kg to 11.42 kg',
      'Not counted',
      '4.0 kg are of plastics without a factor',
      'EPA WARM v16, version 1',
      'a'.repeat(64),
      'b'.repeat(64),
    ])
      expect(sheet.textContent).toContain(words)
    await screen.findByText(/No collection of this report was reversed/)
    expect(await screen.findByRole('region', { name: 'Activity' })).toBeVisible()
    expect((await screen.findByRole('row', { name: /ABCD2345/ })).textContent).toContain('Harbour Store')
    expect(screen.queryByRole('button', { name: 'Issue report' })).toBeNull()
  })

  it('shows later reversals beside the figures, which stay', async () => {
    const reversal = { collectionId: someId(), code: 'WXYZ6789', at, reversedAt: at, grams: 2000 }
    await openReport(anIssuedReport(), {
      'impactReports.corrections': {
        data: { reversals: [reversal], collections: 1, grams: 2000, net: someImpact({ grams: 12_000 }), lateGrams: 70 },
      },
    })
    const corrections = await screen.findByRole('region', { name: 'Corrections since issue' })
    await within(corrections).findByText('−2 kg in 1 collection')
    for (const words of ['12 kg', 'WXYZ6789', '70 g of the same days']) expect(corrections.textContent).toContain(words)
    expect(screen.getByRole('article').textContent).toContain('14 kg')
  })

  it('is withdrawn with a reason', async () => {
    const { calls } = await openReport(anIssuedReport(), { 'impactReports.withdraw': { data: anIssuedReport() } })
    await choose('More actions', 'Withdraw')
    await fill('Reason', 'The sponsor left')
    await press('Withdraw report')
    await waitFor(() => expect(calls('impactReports.withdraw')).toHaveLength(1))
    const [{ body } = {}] = calls('impactReports.withdraw')
    expect(body).toMatchObject({ reason: 'The sponsor left', version: 1 })
  })
})
