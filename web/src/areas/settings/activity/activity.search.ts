import { activity } from '@fulmar/contract/activity'
import type { z } from 'zod'
import { viewKeys } from '#ui/table/view-search.ts'

/** The address of the activity log: the endpoint's own query, and how it is looked at. */
export const activitySearch = activity.list.query.extend(viewKeys)
export type ActivitySearch = z.output<typeof activitySearch>
