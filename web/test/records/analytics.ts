import type { Analytics, AnalyticsView } from '@fulmar/contract/analytics/analytics'
import type { ReportSchedule } from '@fulmar/contract/report-schedules'

/** One view of October, with a figure and a chart that is a table. */
export const someAnalytics = (view: AnalyticsView, more: Partial<Analytics> = {}): Analytics => ({
  view,
  updatedAt: '2026-11-17T10:00:00.000Z',
  timeZone: 'Europe/Lisbon',
  formerTimeZone: null,
  currency: 'EUR',
  period: {
    from: '2026-10-01',
    to: '2026-10-31',
    start: '2026-09-30T23:00:00.000Z',
    end: '2026-11-01T00:00:00.000Z',
    bucket: 'DAY',
    isOver: true,
  },
  compared: {
    from: '2026-09-01',
    to: '2026-09-30',
    start: '2026-08-31T23:00:00.000Z',
    end: '2026-09-30T23:00:00.000Z',
  },
  beganOn: null,
  place: null,
  ignored: [],
  figures: [
    {
      key: 'grams',
      unit: 'GRAMS',
      value: 12_000,
      previous: 10_000,
      series: null,
      cases: null,
      previousSeries: null,
      why: null,
      range: null,
      link: null,
      ignores: [],
    },
  ],
  charts: [
    {
      key: 'scorecards',
      title: `Answer of ${view}`,
      kind: 'TABLE',
      rowKind: 'NAME',
      rowLabel: 'Store',
      columns: [{ key: 'grams', label: 'Plastic', unit: 'GRAMS' }],
      rows: [{ label: 'Harbour Store', values: [7000], link: null }],
      notes: [],
      ignores: [],
    },
  ],
  notCounted: null,
  method: null,
  ...more,
})

/** The monthly report of somebody who has saved none. */
export const aReportSchedule = (more: Partial<ReportSchedule> = {}): ReportSchedule => ({
  version: 0,
  isOn: false,
  views: ['collection', 'impact'],
  plasticCode: null,
  store: null,
  neighborhood: null,
  day: 1,
  recipients: [],
  email: 'ana@fulmar.example',
  timeZone: 'Europe/Lisbon',
  lastSent: null,
  nextOn: null,
  ...more,
})
