import { z } from 'zod'
import { analyticsView, scopeFields } from './analytics/analytics.ts'
import { email } from './auth/auth.ts'
import { instant, maxVersion, named, one } from './core/common.ts'
import { area } from './core/endpoint.ts'
import { plasticCode } from './plastic-rates/plastic-rates.ts'

/** The most addresses beside the administrator's own. */
export const maxRecipients = 20

const choiceFields = {
  views: z
    .array(analyticsView)
    .min(1, 'Choose at least one view')
    .refine(value => new Set(value).size === value.length, 'Each view once'),
  plasticCode: scopeFields.plasticCode.unwrap().nullable(),
  storeId: scopeFields.storeId.unwrap().nullable(),
  neighborhoodId: scopeFields.neighborhoodId.unwrap().nullable(),
}

const oneOf = (place: { storeId: string | null; neighborhoodId: string | null }, context: z.RefinementCtx) => {
  if (place.storeId !== null && place.neighborhoodId !== null)
    context.addIssue({
      code: 'custom',
      path: ['neighborhoodId'],
      message: 'Choose a store or a neighborhood, not both',
    })
}

/** What a report is about. */
export const reportChoice = z.strictObject(choiceFields).superRefine(oneOf)
export type ReportChoice = z.output<typeof reportChoice>

const address = z.string().trim().toLowerCase().pipe(email)

export const reportScheduleInput = z
  .strictObject({
    isOn: z.boolean(),
    ...choiceFields,
    /** The day of the month on which the report of the month before is sent; every month has these. */
    day: z.number().int().min(1).max(28),
    /** Who else gets it. */
    recipients: z
      .array(address)
      .max(maxRecipients, `At most ${maxRecipients} addresses`)
      .refine(value => new Set(value).size === value.length, 'Each address once'),
  })
  .superRefine(oneOf)
export type ReportScheduleInput = z.output<typeof reportScheduleInput>

/** The first day of a month. */
const month = z.iso.date()

export const reportSchedule = z.object({
  /** 0 before it was saved for the first time. */
  version: z.number().int().min(0).max(maxVersion),
  isOn: z.boolean(),
  views: z.array(analyticsView),
  plasticCode: plasticCode.nullable(),
  store: named.nullable(),
  neighborhood: named.nullable(),
  day: z.number().int(),
  recipients: z.array(z.string()),
  /** The administrator's own address, which always gets it. */
  email: z.string(),
  timeZone: z.string(),
  lastSent: z.object({ at: instant, month, to: z.array(z.string()) }).nullable(),
  /** Null while it is off. */
  nextOn: z.iso.date().nullable(),
})
export type ReportSchedule = z.infer<typeof reportSchedule>

export const reportSchedules = area({
  get: {
    method: 'GET',
    path: '/api/admin/report-schedule',
    access: 'analytics:read',
    summary: 'Your monthly report by email: what it contains, when it was last sent and when it is next',
    response: one(reportSchedule),
  },
  change: {
    method: 'PUT',
    path: '/api/admin/report-schedule',
    access: 'analytics:read',
    summary: 'Turn your monthly report on or off and choose what it contains; other recipients need policy:write',
    body: reportScheduleInput.safeExtend({ version: reportSchedule.shape.version }),
    response: one(reportSchedule),
  },
  send: {
    method: 'POST',
    path: '/api/admin/report-schedule/send',
    access: 'analytics:read',
    summary: 'Send the report of last month to yourself now',
    body: reportChoice,
    response: one(z.object({ month })),
    ownTransactions: true,
    rate: { per: 'person', calls: 5, seconds: 3600 },
  },
})
