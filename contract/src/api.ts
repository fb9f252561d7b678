import { activity } from './activity.ts'
import { auth } from './auth.ts'
import { collections } from './collections.ts'
import { dashboard } from './dashboard.ts'
import { geo } from './geo.ts'
import { landing } from './landing.ts'
import { masterData } from './master-data.ts'
import { neighborhoods } from './neighborhoods.ts'
import { people } from './people.ts'
import { person } from './person.ts'
import { plasticRates } from './plastic-rates.ts'
import { points } from './points.ts'
import { pointsPolicy } from './points-policy.ts'
import { redemptions } from './redemptions.ts'
import { rewards } from './rewards.ts'
import { roleSwitches } from './role-switches.ts'
import { savedViews } from './saved-views.ts'
import { secondFactor } from './second-factor.ts'
import { storeRequests } from './store-requests.ts'
import { stores } from './stores.ts'
import { team } from './team.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { voucherCodes } from './voucher-codes.ts'

/** The endpoint table: the whole HTTP surface. The server serves it; the web imports the areas it needs. */
export const api = {
  landing,
  auth,
  secondFactor,
  team,
  users,
  people,
  person,
  storeRequests,
  stores,
  uploads,
  geo,
  neighborhoods,
  roleSwitches,
  plasticRates,
  collections,
  points,
  pointsPolicy,
  rewards,
  voucherCodes,
  redemptions,
  masterData,
  savedViews,
  activity,
  dashboard,
}
export type Api = typeof api
