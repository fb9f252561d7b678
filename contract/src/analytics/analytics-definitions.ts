import { z } from 'zod'
import { can, type Grantee, type Permission } from '../core/permissions.ts'
import { pointsWords } from '../points/points-words.ts'

interface Definition {
  /** The permissions for the records it counts; all of them are needed to read it. */
  reads: readonly Permission[]
  name: string
  /** How it is counted. */
  how: string
}

const kept = 'Collections that were reversed later are left out.'

/** Every figure by its key: the one place that says what it is called and how it is counted. */
export const figureDefinitions = {
  grams: {
    reads: ['collections:read'],
    name: 'Plastic collected',
    how: `The weight of all collections of the period, by when the plastic was handed in. ${kept}`,
  },
  collections: {
    reads: ['collections:read'],
    name: 'Collections',
    how: `How many collections were handed in during the period. ${kept}`,
  },
  pointsAwarded: {
    reads: ['collections:read', 'points:read'],
    name: pointsWords.forCollections,
    how: `Points of the collections of the period, as rounded down per plastic. ${kept}`,
  },
  gramsPerCollection: {
    reads: ['collections:read'],
    name: 'Weight per collection',
    how: 'Plastic collected divided by the number of collections.',
  },
  reversedShare: {
    reads: ['collections:read'],
    name: 'Reversed',
    how: 'Reversed collections as a share of all that were recorded for the period.',
  },
  newMembers: {
    reads: ['users:read'],
    name: 'New members',
    how: 'Members and leaders who joined in the period and were not erased.',
  },
  activeMembers: {
    reads: ['users:read'],
    name: 'Members who collected',
    how: `Members with at least one collection in the period. ${kept}`,
  },
  returningMembers: {
    reads: ['users:read'],
    name: 'Returning members',
    how: `Members with at least one collection in the period and one before it began. ${kept}`,
  },
  activeStores: {
    reads: ['stores:read'],
    name: 'Stores with collections',
    how: `Stores with at least one collection in the period. ${kept}`,
  },
  silentStores: {
    reads: ['stores:read'],
    name: 'Stores without collections',
    how: 'Active stores, approved before the period began, without a collection in it.',
  },
  topFifthShare: {
    reads: ['stores:read'],
    name: 'Share of the largest fifth',
    how: 'The share of the plastic that the largest fifth of the stores with collections collected.',
  },
  closing: {
    reads: ['points:read'],
    name: pointsWords.outstanding,
    how: 'Points that members have, available, held or pending review, less debts, at the end of the period: what the programme owes.',
  },
  issued: {
    reads: ['points:read'],
    name: pointsWords.added,
    how: 'Awarded for plastic, earned in games, prizes and adjustments, less reversed, by when they were booked in the ledger.',
  },
  redeemed: {
    reads: ['points:read'],
    name: pointsWords.redeemed,
    how: 'Held points spent on rewards that were handed over, by when they were booked.',
  },
  liability: {
    reads: ['points:read'],
    name: 'Liability',
    how: 'Points outstanding at the value of a point that the points policy sets.',
  },
  expiring30: {
    reads: ['points:read'],
    name: 'Expiring in 30 days',
    how: 'Available points that the expiry policy takes in the next 30 days if they are not spent, as counted last night.',
  },
  expiring90: {
    reads: ['points:read'],
    name: 'Expiring in 90 days',
    how: 'Available points that the expiry policy takes in the next 90 days if they are not spent, as counted last night.',
  },
  requested: {
    reads: ['redemptions:read'],
    name: 'Redemptions requested',
    how: 'Redemptions requested in the period, in any status.',
  },
  fulfilled: {
    reads: ['redemptions:read'],
    name: 'Redemptions fulfilled',
    how: 'Redemptions handed over in the period.',
  },
  redemptionRate: {
    reads: ['redemptions:read', 'points:read'],
    name: 'Redemption rate',
    how: 'Points redeemed as a share of the points added in the same period.',
  },
  hoursToFulfil: {
    reads: ['redemptions:read'],
    name: 'Time to fulfil',
    how: 'The median time from request to hand-over, of redemptions fulfilled in the period.',
  },
  rewardCost: {
    reads: ['redemptions:read'],
    name: 'Cost of rewards',
    how: 'Points redeemed at the value of a point that the points policy sets.',
  },
  co2e: {
    reads: ['collections:read'],
    name: 'CO2e avoided',
    how: 'Kilograms of each plastic times its factor. Plastics without a factor count as nothing here, see “Not counted”. The range comes from the factor set: its own low and high factors, and the share of the weight that may not be plastic.',
  },
  notCounted: {
    reads: ['collections:read'],
    name: 'Not counted',
    how: 'The weight of plastics that the factor set has no factor for.',
  },
  bottles: {
    reads: ['collections:read'],
    name: 'Bottles',
    how: 'Kilograms of plastics that come as bottles, times the bottles per kilogram of the factor set.',
  },
  flaggedShare: {
    reads: ['collections:read'],
    name: 'Flagged',
    how: 'Collections of the period that a rule flagged for review, as a share of all recorded.',
  },
  gamesPlayed: {
    reads: ['academy:read'],
    name: 'Games played',
    how: 'Games with at least one play started in the period.',
  },
  plays: { reads: ['academy:read'], name: 'Plays', how: 'Plays started in the period. Voided plays are left out.' },
  players: {
    reads: ['academy:read'],
    name: 'Players',
    how: 'Members who started at least one play in the period. Voided plays are left out.',
  },
  completion: {
    reads: ['academy:read'],
    name: 'Completion',
    how: 'Finished plays as a share of all plays started in the period that are over. Open and voided plays are left out.',
  },
  accuracy: {
    reads: ['academy:read'],
    name: 'Accuracy',
    how: 'The mean score of the finished plays started in the period: the share of questions answered correctly.',
  },
  playPoints: {
    reads: ['academy:read'],
    name: pointsWords.forPlays,
    how: 'Points that the finished plays started in the period earned. Prizes of rounds are not included.',
  },
  liveGames: {
    reads: ['academy:read'],
    name: 'Live games',
    how: 'Published games that can be played now: always open, or with a round that is running.',
  },
  playsStarted: {
    reads: ['academy:read'],
    name: 'Plays today',
    how: 'Plays started today, in the programme’s time zone. Voided plays are left out.',
  },
  playPointsToday: {
    reads: ['academy:read'],
    name: `${pointsWords.forPlays} today`,
    how: 'Points earned by the plays started today that were finished and not voided. Prizes of rounds are not included.',
  },
  openReviews: {
    reads: ['collections:read'],
    name: 'Waiting for review',
    how: 'Flagged collections of the period that nobody has reviewed yet.',
  },
  decidedAlone: {
    reads: ['points:read'],
    name: 'Decided alone',
    how: 'Decisions of the period that need two people and were made by one, because nobody else could. The activity log names each with its reason.',
  },
} as const satisfies Record<string, Definition>
export type FigureKey = keyof typeof figureDefinitions
export const figureKey = z.enum(Object.keys(figureDefinitions) as [FigureKey, ...FigureKey[]])

/** Every chart by its key: the question it answers and how. */
export const chartDefinitions = {
  gramsByPlastic: {
    reads: ['collections:read', 'rates:read'],
    name: 'How much of each plastic was collected, and when?',
    how: `The weight of all lines of each plastic, by when they were handed in. ${kept} Marks show rate changes.`,
  },
  weekdays: {
    reads: ['collections:read'],
    name: 'On which days do people hand plastic in?',
    how: `The average number of collections on each day of the week in the period, without today, in the programme’s time zone. ${kept}`,
  },
  neighborhoods: {
    reads: ['collections:read', 'neighborhoods:read'],
    name: 'Which neighborhoods collect the most?',
    how: 'The weight by the neighborhood that the member belonged to when it was recorded.',
  },
  topStores: {
    reads: ['stores:read'],
    name: 'Which stores collect the most?',
    how: `The stores with the most weight in the period. ${kept}`,
  },
  storeMap: {
    reads: ['stores:read'],
    name: 'Where was plastic collected?',
    how: `Every store with a collection in the period, and its weight. ${kept}`,
  },
  memberActivity: {
    reads: ['users:read'],
    name: 'How many members join, collect and return?',
    how: 'By month: members who joined; members with a collection; and those of them who had one in an earlier month too. The last month counts as far as it has passed.',
  },
  cohorts: {
    reads: ['users:read'],
    name: 'Do members stay?',
    how: 'Members by the month of their first collection. Each cell is the share of them with a collection that many months later.',
  },
  pareto: {
    reads: ['stores:read'],
    name: 'How much depends on a few stores?',
    how: 'Stores by weight, the largest first, with the share of all plastic up to each of them.',
  },
  scorecards: {
    reads: ['stores:read', 'points:read'],
    name: 'How is each store doing?',
    how: 'Weight, change against the compared period, collections, points, and the share that was reversed.',
  },
  rollForward: {
    reads: ['points:read'],
    name: 'Why did the balance change?',
    how: 'Every movement in the ledger between members and the programme, by when it was booked: what was outstanding when the period began, what was awarded for plastic, earned in games, won as prizes, adjusted and reversed, what was redeemed and expired, and what is outstanding at the end.',
  },
  pointsFlow: {
    reads: ['points:read'],
    name: 'Are more points added or redeemed?',
    how: 'Points added (awarded for plastic, earned in games, prizes and adjustments, less reversed) and redeemed, by when they were booked in the ledger.',
  },
  ageing: {
    reads: ['points:read'],
    name: 'How old are the points that can be spent?',
    how: 'Points available at the end of yesterday, by the last collection of their holder. Points held for a reward or pending review are not in it. Counted once a night.',
  },
  redemptionsFlow: {
    reads: ['redemptions:read'],
    name: 'Are redemptions handed over as fast as they are requested?',
    how: 'Requested by when that was; fulfilled, cancelled and expired by when they were decided.',
  },
  topRewards: {
    reads: ['redemptions:read'],
    name: 'Which rewards are redeemed most?',
    how: 'Redemptions fulfilled in the period and the points spent on them, by reward.',
  },
  co2eByPlastic: {
    reads: ['collections:read'],
    name: 'How much CO2e is avoided?',
    how: `The weight of each plastic with a factor, times that factor. ${kept}`,
  },
  impactByPlastic: {
    reads: ['collections:read'],
    name: 'Which plastics make the difference?',
    how: 'The weight of each plastic, its factor, and the CO2e avoided with its range.',
  },
  playsFlow: {
    reads: ['academy:read'],
    name: 'How often do members play?',
    how: 'Plays by when they were started, and how many of them were finished. Voided plays are left out.',
  },
  games: {
    reads: ['academy:read'],
    name: 'Which games are played most?',
    how: 'Plays started in the period, by game. Voided plays are left out.',
  },
  learning: {
    reads: ['academy:read'],
    name: 'Does it work? Do players get better?',
    how: 'Players with at least two finished plays of the same game in the period: the score of their first and of their last. A player of several games counts once for each.',
  },
  academyEffect: {
    reads: ['academy:read', 'collections:read'],
    name: 'Does it work? Do players collect more?',
    how: 'Members whose four full weeks after the week of their first finished play ended in the period, against members of the same neighborhood who joined in the same quarter, collected a similar weight in the four weeks before (none, under 1 kg, under 5 kg, under 20 kg, more), and had not played by then. Both groups are weighed over the same weeks. Each player counts once; a comparable member counts once for each week they are compared with. Counted once a night.',
  },
  flags: {
    reads: ['collections:read'],
    name: 'Why are collections flagged?',
    how: 'Collections of the period by the rules that flagged them; one can have several flags.',
  },
  qualityByStore: {
    reads: ['stores:read', 'collections:read'],
    name: 'Which stores need a closer look?',
    how: 'Stores with at least 10 collections in the period: the share that was flagged or reversed.',
  },
} as const satisfies Record<string, Definition>
export type ChartKey = keyof typeof chartDefinitions
export const chartKey = z.enum(Object.keys(chartDefinitions) as [ChartKey, ...ChartKey[]])

const mayRead =
  <K extends string>(definitions: Record<K, Definition>) =>
  (who: Grantee, { key }: { key: K }): boolean =>
    definitions[key].reads.every(permission => can(who, permission))

/** Whether somebody may read a figure or chart: as far as they may read the records behind it. */
export const mayReadFigure = mayRead<FigureKey>(figureDefinitions)
export const mayReadChart = mayRead<ChartKey>(chartDefinitions)
