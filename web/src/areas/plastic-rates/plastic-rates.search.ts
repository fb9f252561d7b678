import { plasticRateListQuery } from '@fulmar/contract/plastic-rates'
import { z } from 'zod'
import { viewKeys } from '#ui/table/view-search.ts'

/** The address of a plastic's history: the endpoint's own query without the plastic, and how it is looked at. */
export const rateSearch = plasticRateListQuery
  .omit({ plasticCode: true })
  .extend({ sortOrder: z.enum(['asc', 'desc']).default('desc'), ...viewKeys })
export type RateSearch = z.output<typeof rateSearch>

/** The address of the replay. Drafts may be half typed, so they are read with care and not refused. */
export const whatIfSearch = z.strictObject({
  days: z.enum(['30', '90']).default('30'),
  rates: z.string().max(200).default(''),
})
