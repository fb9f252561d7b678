import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import type { Neighborhood, NeighborhoodRecord, NeighborhoodStatus } from '@fulmar/contract/neighborhoods/neighborhoods'
import { areaOf } from '#parts/neighborhood-areas.ts'
import { statuses } from '#parts/statuses.tsx'
import { formatNumber, formatPercent, NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import type { MapPin } from '#ui/map/map.types.ts'

const { options: names } = neighborhoodFields.status
const status = statuses<NeighborhoodStatus>({
  ACTIVE: [names.ACTIVE, 'ok'],
  PAUSED: [names.PAUSED, 'wait'],
  ARCHIVED: [names.ARCHIVED, 'off'],
})
export const { words: statusWords, options: statusOptions, Badge: NeighborhoodBadge } = status

const periodWords = { WEEK: 'a week', MONTH: 'a month', YEAR: 'a year' } as const

export const formatGoal = (goal: Neighborhood['goal']): string =>
  goal ? `${formatWeight(goal.grams)} ${periodWords[goal.period]}` : NONE

/** Members per 100 households, comparable between neighborhoods of any size. */
export const formatReach = ({ members, households }: Pick<Neighborhood, 'members' | 'households'>): string =>
  households === 0 ? NONE : formatNumber((members / households) * 100, { maximumFractionDigits: 1 })

/** Weight per household, comparable between neighborhoods of any size. */
export const formatPerHousehold = ({ grams, households }: Pick<Neighborhood, 'grams' | 'households'>): string =>
  households === 0 ? NONE : formatWeight(grams / households)

/** "2 of 14 in Porto". */
export const formatCityRank = ({ rank, ranking, city }: NeighborhoodRecord): string =>
  rank === null
    ? 'Only active neighborhoods with households are ranked'
    : `${formatNumber(ranking.cityRank)} of ${formatNumber(ranking.cityRanked)} in ${city}`

/** The share of the goal collected, capped at 1 for a progress bar. */
export const shareOf = (grams: number, goalGrams: number): number => Math.min(1, grams / goalGrams)

/** "12%", rounded down: never 100% before the goal is reached, and never 0% once started. */
export function formatShare(grams: number, goalGrams: number): string {
  const percent = (grams * 100) / goalGrams
  if (percent > 0 && percent < 1) return 'Less than 1%'
  return formatPercent(Math.floor(percent) / 100, 0)
}

/** "and 2 more", after the name of the first leader. */
export const formatOtherLeaders = (leaders: Neighborhood['leaders']): string =>
  leaders.length > 1 ? ` and\u00a0${leaders.length - 1}\u00a0more` : ''

export const formatPlace = ({ city, state, country }: Pick<Neighborhood, 'city' | 'state' | 'country'>): string =>
  [city, state, country].join(', ')

type Located = Pick<Neighborhood, 'id' | 'name' | 'status' | 'centre' | 'radiusMeters' | 'boundary'>

export const pinOf = (located: Located): MapPin => ({
  id: located.id,
  name: located.name,
  latitude: located.centre.latitude,
  longitude: located.centre.longitude,
  tone: status.tones[located.status],
  area: areaOf(located),
})
