import { activity } from './activity.ts'
import { auth } from './auth.ts'
import { neighborhoods } from './neighborhoods.ts'
import { secondFactor } from './second-factor.ts'
import { team } from './team.ts'
import { users } from './users.ts'

/** The endpoint table: the whole HTTP surface. The server serves it; the web imports the areas it needs. */
export const api = { auth, secondFactor, team, users, neighborhoods, activity }
export type Api = typeof api
