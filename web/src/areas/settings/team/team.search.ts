import { teamListQuery } from '@fulmar/contract/team'
import type { z } from 'zod'
import { viewKeys } from '#ui/table/view-search.ts'

/** The address of the team list: the endpoint's own query, and how it is looked at. */
export const teamSearch = teamListQuery.extend(viewKeys)
export type TeamSearch = z.output<typeof teamSearch>
