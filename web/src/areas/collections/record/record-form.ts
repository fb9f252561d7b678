import { type CollectionInput, collectionInput } from '@fulmar/contract/collections/collection-records'
import { instant } from '@fulmar/contract/core/common'
import { type PlasticRate, plasticCode } from '@fulmar/contract/plastic-rates/plastic-rates'
import { z } from 'zod'
import { pointsFor } from '#parts/collections/points-for.ts'
import { picked } from '#parts/pickers/picked-field.ts'
import { gramsOf, gramsPer, type Unit } from './unit-warning.ts'

const mustPick = (missing: string) => picked.nullable().refine(value => value !== null, missing)

const line = z.object({
  plasticCode: plasticCode.nullable().refine(code => code !== null, 'Choose a plastic'),
  weight: z
    .number()
    .nullable()
    .refine(weight => weight !== null, 'Fill this in')
    .refine(weight => weight === null || weight > 0, 'Enter more than 0'),
})

/** Weights are kept as typed, in the unit chosen for all lines. */
export const recordForm = z
  .object({
    store: mustPick('Choose a store'),
    member: mustPick('Choose a member'),
    unit: z.enum(['g', 'kg']),
    lines: z.array(line).min(1).max(20),
    when: z.enum(['now', 'earlier']),
    at: instant.optional(),
    note: z.string().trim().max(500),
    /** Whether plastics are offered that the store does not accept. */
    isOverride: z.boolean(),
    overrideReason: z.string().trim().max(300),
  })
  .refine(form => !form.isOverride || form.overrideReason.length >= 3, {
    path: ['overrideReason'],
    message: 'Enter a reason',
  })
  .refine(form => form.when === 'now' || form.at !== undefined, { path: ['at'], message: 'Choose a date and time' })
  .superRefine((form, context) => {
    for (const [index, { weight }] of form.lines.entries()) {
      const grams = (weight ?? 0) * gramsPer[form.unit]
      if (Math.abs(grams - Math.round(grams)) > 1e-6)
        context.addIssue({ code: 'custom', path: ['lines', index, 'weight'], message: 'Use whole grams' })
    }
  })
export type RecordForm = z.input<typeof recordForm>
export type RecordLine = RecordForm['lines'][number]

export const emptyLine: RecordLine = { plasticCode: null, weight: null }

export const emptyForm: RecordForm = {
  store: null,
  member: null,
  unit: 'kg',
  lines: [emptyLine],
  when: 'now',
  note: '',
  isOverride: false,
  overrideReason: '',
}

/** The weight of the other lines of the same plastic. */
export const gramsOfOthers = (lines: readonly RecordLine[], index: number, unit: Unit): number =>
  lines
    .filter((line, at) => at !== index && line.plasticCode === lines[index]?.plasticCode)
    .reduce((sum, line) => sum + (gramsOf(line.weight, unit) ?? 0), 0)

/** Fields the server names differently. */
const fieldNames: Record<string, string> = { storeId: 'store', userId: 'member', lines: 'lines.0.weight' }

export const toFormFields = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [fieldNames[path] ?? path, text]))

interface Extras {
  photo?: string | undefined
  /** The id of the reversed collection that is recorded again. */
  corrects?: string | undefined
}

export function toInput(form: RecordForm, { photo, corrects }: Extras = {}): CollectionInput {
  return collectionInput.parse({
    storeId: form.store?.id,
    userId: form.member?.id,
    lines: form.lines.map(({ plasticCode: code, weight }) => ({
      plasticCode: code,
      grams: gramsOf(weight, form.unit),
    })),
    ...(form.when === 'earlier' && { at: form.at }),
    ...(form.note && { note: form.note }),
    ...(photo && { photo }),
    ...(corrects && { corrects }),
    ...(form.isOverride && { overrideReason: form.overrideReason }),
  })
}

export interface EstimatedLine {
  plasticCode: string
  grams: number
  pointsPerKg: number
  points: number
}

/** Points for each complete line at current rates; the server calculates the real ones. */
export function estimate(lines: readonly RecordLine[], unit: Unit, rates: readonly PlasticRate[]): EstimatedLine[] {
  return lines.flatMap(({ plasticCode: code, weight }) => {
    const grams = gramsOf(weight, unit)
    const rate = rates.find(rate => rate.plasticCode === code && rate.status === 'ACTIVE')
    if (!code || !grams || grams <= 0 || !rate) return []
    return [{ plasticCode: code, grams, pointsPerKg: rate.pointsPerKg, points: pointsFor(grams, rate.pointsPerKg) }]
  })
}
