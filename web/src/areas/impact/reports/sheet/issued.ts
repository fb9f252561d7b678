import type { ImpactReport, ReportFigures } from '@fulmar/contract/impact/impact-report-records'

/** A report as it was issued. */
export type IssuedReport = ImpactReport & { serial: string; checkText: string; figures: ReportFigures }

export const isIssued = (report: ImpactReport): report is IssuedReport =>
  report.figures !== null && report.serial !== null && report.checkText !== null
