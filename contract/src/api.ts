import { activity } from './activity.ts'
import { neighborhoods } from './neighborhoods.ts'
import { users } from './users.ts'

/** The endpoint table: the whole HTTP surface. The server serves it; the web imports the areas it needs. */
export const api = { users, neighborhoods, activity }
export type Api = typeof api
