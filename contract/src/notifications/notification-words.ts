import type { NotificationType } from './notification-types.ts'

/** What the database knows about what it notifies of itself. */
interface Facts {
  REWARD_STOCK_LOW: { reward: string; stock: number }
  REWARD_CODES_LOW: { reward: string; stock: number }
  POINTS_ARRIVED: Arrival
  POINTS_PENDING: Arrival
  POINTS_CONFIRMED: Arrival
  REDEEMED_FOR_YOU: { reward: string; points: number }
  PRIZE_HELD_BACK: { game: string }
  /** `missed` is a reward that the winner could not have; `repaid` paid a debt. */
  PRIZE_WON: {
    game: string
    rank: number
    points: number
    reward?: string | null
    missed?: string | null
    repaid?: number
  }
}

/** `available` is the balance afterwards, where it changed. */
interface Arrival {
  points: number
  available: number | null
}

interface Words {
  title: string
  body: string
}

const inPoints = (points: number) => (points === 1 ? '1 point' : `${points.toLocaleString('en')} points`)

const nowHave = (available: number | null) =>
  available === null ? 'Your collection was reviewed' : `You now have ${inPoints(available)}`

const words: { [Type in keyof Facts]: (facts: Facts[Type]) => Words } = {
  REWARD_STOCK_LOW: ({ reward, stock }) => ({ title: `${reward} is running low`, body: `${stock} left` }),
  REWARD_CODES_LOW: ({ reward, stock }) => ({ title: `${reward} is running low`, body: `${stock} voucher codes left` }),
  POINTS_ARRIVED: ({ points, available }) => ({ title: `You earned ${inPoints(points)}`, body: nowHave(available) }),
  POINTS_PENDING: ({ points }) => ({
    title: `${inPoints(points)} pending review`,
    body: 'We check this collection before its points become available',
  }),
  POINTS_CONFIRMED: ({ points, available }) => ({
    title: `${inPoints(points)} confirmed`,
    body: nowHave(available),
  }),
  REDEEMED_FOR_YOU: ({ reward, points }) => ({
    title: `${reward} was redeemed for you`,
    body: `${inPoints(points)} ${points === 1 ? 'is' : 'are'} held. Confirm it, or cancel it if you did not ask for it`,
  }),
  PRIZE_HELD_BACK: ({ game }) => ({
    title: `A prize of ${game} was held back`,
    body: 'The winner cannot receive points at the moment',
  }),
  PRIZE_WON: ({ game, rank, points, reward, missed, repaid = 0 }) => ({
    title: `You won a prize in ${game}`,
    body: [
      `Place ${rank}: ${inPoints(points)}${reward ? `, and ${reward} is redeemed with them` : ''}`,
      repaid > 0 && `${inPoints(repaid)} of them paid what you owed for points that were taken back`,
      missed && `${missed} could not be redeemed for you`,
    ]
      .filter(Boolean)
      .join('. '),
  }),
}

/** A notification as it is stored: with its words, or with facts. */
export interface Stored {
  type: NotificationType
  title: string | null
  body: string | null
  facts: unknown
}

/** With the words for people. */
export function inWords<T extends Stored>({ title, body, facts, ...stored }: T) {
  if (facts === null) return { ...stored, title: title ?? '', body: body ?? '' }
  const say = words[stored.type as keyof Facts] as (facts: unknown) => Words
  return { ...stored, ...say(facts) }
}
