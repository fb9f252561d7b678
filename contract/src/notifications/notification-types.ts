import { z } from 'zod'
import { can, type Grantee, type Permission } from '../core/permissions.ts'

/** What happens to a notification: `EMAIL` and `DIGEST` are in the bell too. */
export const delivery = z.enum(['IN_APP', 'EMAIL', 'DIGEST', 'OFF'])
export type Delivery = z.infer<typeof delivery>

interface Kind {
  /** The name of the type in settings and filters. */
  label: string
  /** When it is sent. */
  when: string
  /** The title of several at once; `{count}` stands for their number. */
  many: string
  /** Administrators with this permission, or one person who is named each time and has it. */
  audience: Permission | { person: Permission }
  /** Unless the person chose otherwise. */
  usual: Delivery
  /** Too important to be switched off. */
  isFixed?: true
}

/** Every type of notification. */
export const notificationTypes = {
  STORE_REQUESTED: {
    label: 'Store requests',
    when: 'A store asks to join, or answers our questions',
    many: '{count} store requests came in',
    audience: 'stores:approve',
    usual: 'EMAIL',
  },
  ROLE_SWITCH_REQUESTED: {
    label: 'Role switch requests',
    when: 'Someone asks to lead a neighborhood, or to stop',
    many: '{count} role switches were requested',
    audience: 'role-switches:decide',
    usual: 'EMAIL',
  },
  COLLECTIONS_FLAGGED: {
    label: 'Flagged collections',
    when: 'New collections need a review; every 10 minutes at most',
    many: 'Collections were flagged {count} times',
    audience: 'collections:review',
    usual: 'IN_APP',
  },
  ADJUSTMENT_WAITING: {
    label: 'Point adjustments',
    when: 'An adjustment needs a second person',
    many: '{count} adjustments are waiting',
    audience: 'points:approve',
    usual: 'IN_APP',
  },
  RATE_PROPOSED: {
    label: 'Rate proposals',
    when: 'A new rate needs a second person',
    many: '{count} rates were proposed',
    audience: 'rates:approve',
    usual: 'IN_APP',
  },
  RATE_DECIDED: {
    label: 'Decisions on your rate proposals',
    when: 'A rate you proposed was approved or declined',
    many: '{count} of your proposals were decided',
    audience: { person: 'rates:write' },
    usual: 'IN_APP',
  },
  COST_PROPOSED: {
    label: 'Cost proposals',
    when: 'A new cost of a reward or game needs a second person',
    many: '{count} new costs were proposed',
    audience: 'costs:approve',
    usual: 'IN_APP',
  },
  COST_DECIDED: {
    label: 'Decisions on your cost proposals',
    when: 'A cost you proposed was approved or declined',
    many: '{count} of your cost proposals were decided',
    audience: { person: 'costs:propose' },
    usual: 'IN_APP',
  },
  ADDRESS_PROPOSED: {
    label: 'Changes of emails and phones',
    when: 'A colleague changes the email or phone of a user, or the user says they did not ask for it',
    many: '{count} changes of emails and phones were asked for',
    audience: 'users:write',
    usual: 'IN_APP',
  },
  REWARD_PROPOSED: {
    label: 'New and renamed rewards',
    when: 'A colleague wants to offer a reward, or changes the name or picture of one',
    many: '{count} rewards need a decision',
    audience: 'costs:approve',
    usual: 'IN_APP',
  },
  LIMITS_PROPOSED: {
    label: 'Lifted limits',
    when: 'A colleague wants to lift limits of the points policy',
    many: 'Limits of the points policy need {count} decisions',
    audience: 'policy:write',
    usual: 'EMAIL',
  },
  PROPOSAL_DECIDED: {
    label: 'Decisions on what you asked for',
    when: 'A change that you asked for was decided, or nobody decided it in time',
    many: '{count} of your changes were decided',
    audience: { person: 'proposals:ask' },
    usual: 'IN_APP',
  },
  ADDRESS_CHANGED: {
    label: 'Changes of your email or phone',
    when: 'Somebody else changed how you are reached; your points can be spent three days later',
    many: 'Your email or phone was changed {count} times',
    audience: { person: 'account:own' },
    usual: 'EMAIL',
    isFixed: true,
  },
  DEBT_CARRIED: {
    label: 'Debt of an earlier account',
    when: 'You proved the email of an account that was erased with a debt; your next points pay it first',
    many: 'Debts of {count} earlier accounts came with your email',
    audience: { person: 'account:own' },
    usual: 'EMAIL',
    isFixed: true,
  },
  POINTS_EXPIRED: {
    label: 'Expired points',
    when: 'Unused points of members expired',
    many: 'Points expired {count} times',
    audience: 'policy:write',
    usual: 'IN_APP',
  },
  REDEMPTIONS_WAITING: {
    label: 'Waiting redemptions',
    when: 'Redemptions wait for more than 48 hours; once a day',
    many: '{count} reminders of waiting redemptions',
    audience: 'redemptions:fulfil',
    usual: 'IN_APP',
  },
  REWARD_STOCK_LOW: {
    label: 'Low stock',
    when: 'A reward is almost out of stock',
    many: '{count} rewards are low on stock',
    audience: 'rewards:write',
    usual: 'IN_APP',
  },
  REWARD_CODES_LOW: {
    label: 'Low on voucher codes',
    when: 'A reward is almost out of voucher codes',
    many: '{count} rewards are low on codes',
    audience: 'rewards:write',
    usual: 'IN_APP',
  },
  REWARD_ENDING: {
    label: 'Ending rewards',
    when: 'A reward can be redeemed for one more week',
    many: '{count} rewards end soon',
    audience: 'rewards:write',
    usual: 'DIGEST',
  },
  TRIAL_ENDING: {
    label: 'Ending trials',
    when: 'The trial of a store ends within three days',
    many: '{count} trials end soon',
    audience: 'plans:assign',
    usual: 'DIGEST',
  },
  SUBSCRIPTION_CANCELLED: {
    label: 'Cancelled plans',
    when: 'The plan of a store was cancelled',
    many: '{count} plans were cancelled',
    audience: 'plans:assign',
    usual: 'IN_APP',
  },
  SUBSCRIPTION_ENDED: {
    label: 'Ended plans',
    when: 'The plan of a store has ended',
    many: '{count} plans have ended',
    audience: 'plans:assign',
    usual: 'IN_APP',
  },
  SUBSCRIPTION_TERMS_CHANGED: {
    label: 'Renewals on new terms',
    when: 'A store renewed at another price',
    many: '{count} stores renewed on new terms',
    audience: 'plans:assign',
    usual: 'IN_APP',
  },
  PLAN_PRICE_CHANGED: {
    label: 'New plan prices',
    when: 'The price of a plan was changed',
    many: '{count} plan prices were changed',
    audience: 'plans:assign',
    usual: 'IN_APP',
  },
  ROUND_PAID: {
    label: 'Paid rounds',
    when: 'The winners of a round were paid',
    many: 'The winners of {count} rounds are paid',
    audience: 'academy:moderate',
    usual: 'IN_APP',
  },
  PRIZE_HELD_BACK: {
    label: 'Prizes held back',
    when: 'A winner cannot receive points at the moment',
    many: '{count} prizes were held back',
    audience: 'academy:moderate',
    usual: 'IN_APP',
  },
  PRIZES_OVER_BUDGET: {
    label: 'Prizes over budget',
    when: 'Prizes of a game cost more than its budget has left; once a day',
    many: '{count} reminders of prizes over budget',
    audience: 'academy:budget',
    usual: 'EMAIL',
  },
  POINTS_ARRIVED: {
    label: 'Points you earned',
    when: 'You get points',
    many: 'You earned points {count} times',
    audience: { person: 'account:own' },
    usual: 'IN_APP',
  },
  POINTS_PENDING: {
    label: 'Points pending review',
    when: 'A collection of yours is reviewed before its points are available',
    many: '{count} of your collections are pending review',
    audience: { person: 'account:own' },
    usual: 'IN_APP',
  },
  POINTS_CONFIRMED: {
    label: 'Confirmed points',
    when: 'Points that were pending become available',
    many: 'Points became available {count} times',
    audience: { person: 'account:own' },
    usual: 'IN_APP',
  },
  POINTS_EXPIRING: {
    label: 'Points that expire soon',
    when: 'Points that you have not used will expire; you are emailed about it too',
    many: '{count} reminders of points that expire',
    audience: { person: 'account:own' },
    usual: 'IN_APP',
  },
  REWARD_READY: {
    label: 'Your rewards',
    when: 'A reward that you redeemed is handed over or cancelled',
    many: '{count} updates on your rewards',
    audience: { person: 'account:own' },
    usual: 'IN_APP',
  },
  ROLE_SWITCH_DECIDED: {
    label: 'Your role requests',
    when: 'Your request to lead a neighborhood, or to stop, was decided; you are emailed about it too',
    many: '{count} of your role requests were decided',
    audience: { person: 'account:own' },
    usual: 'IN_APP',
  },
  PRIZE_WON: {
    label: 'Prizes you won',
    when: 'You won a prize in a game',
    many: 'You won {count} prizes',
    audience: { person: 'academy:play' },
    usual: 'IN_APP',
  },
  REDEEMED_FOR_YOU: {
    label: 'Rewards redeemed for you',
    when: 'Someone redeems a reward for you, hands it over or cancels it',
    many: '{count} updates on rewards redeemed for you',
    audience: { person: 'redemptions:confirm' },
    usual: 'IN_APP',
  },
  TEAM_JOINED: {
    label: 'New colleagues',
    when: 'Someone accepted an invitation to the team',
    many: '{count} people joined the team',
    audience: 'team:manage',
    usual: 'IN_APP',
  },
  WEBHOOK_PAUSED: {
    label: 'Paused webhooks',
    when: 'A webhook failed for days and was paused',
    many: '{count} webhooks were paused',
    audience: 'integrations:manage',
    usual: 'EMAIL',
  },
  STORE_CHANGE_REQUESTED: {
    label: 'Changes of stores',
    when: 'An owner asks for another name or address of their store',
    many: '{count} stores asked for changes',
    audience: 'stores:approve',
    usual: 'IN_APP',
  },
  STORE_CHANGE_DECIDED: {
    label: 'Changes of your store',
    when: 'A name or address that you asked for was approved or declined',
    many: '{count} changes of your stores were decided',
    audience: { person: 'stores:own' },
    usual: 'EMAIL',
  },
  LOOK_UPS_PAUSED: {
    label: 'Paused look-ups',
    when: 'A store looked up so many members that it has to wait; once a day for each store',
    many: 'Look-ups were paused at {count} stores',
    audience: 'stores:write',
    usual: 'IN_APP',
  },
  REDEMPTIONS_PAUSED: {
    label: 'Paused redemptions',
    when: 'A store redeemed again and again for members who did not agree; once a day for each store',
    many: 'Redemptions were paused at {count} stores',
    audience: 'stores:write',
    usual: 'IN_APP',
  },
  REDEMPTION_REFUSED: {
    label: 'Refused redemptions',
    when: 'A member says that they did not ask for a reward that was redeemed for them',
    many: '{count} rewards were refused by their members',
    audience: 'redemptions:cancel',
    usual: 'IN_APP',
  },
  STAFF_PIN_OFF: {
    label: 'PINs of your staff',
    when: 'A PIN was switched off after too many wrong ones',
    many: '{count} PINs were switched off',
    audience: { person: 'stores:own' },
    usual: 'EMAIL',
  },
  DEVICE_REMOVED: {
    label: 'Devices of your counter',
    when: 'An administrator removed a device of your counter',
    many: '{count} devices were removed',
    audience: { person: 'stores:own' },
    usual: 'EMAIL',
  },
  DECIDED_ALONE: {
    label: 'Decisions made alone',
    when: 'Someone decided alone what needs two people, because nobody else could; every owner is emailed',
    many: '{count} decisions were made alone',
    audience: 'team:manage',
    usual: 'EMAIL',
    isFixed: true,
  },
  JOB_FINISHED: {
    label: 'Your exports and other jobs',
    when: 'A job that you started is ready, or failed',
    many: '{count} of your jobs finished',
    audience: { person: 'jobs:own' },
    usual: 'IN_APP',
  },
  JOB_FAILED: {
    label: 'Failed background jobs',
    when: 'A background job keeps failing; once a day for each job',
    many: '{count} background jobs keep failing',
    audience: 'team:manage',
    usual: 'EMAIL',
  },
} as const satisfies Record<string, Kind>

export type NotificationType = keyof typeof notificationTypes

/** Whether a type cannot be switched off. */
export const isFixed = (type: NotificationType) => (notificationTypes[type] as Kind).isFixed === true

const names = Object.keys(notificationTypes) as NotificationType[]
export const notificationType = z.enum(names)

/** The types a person can get. */
export const typesFor = (who: Grantee): NotificationType[] =>
  names.filter(type => {
    const { audience }: Kind = notificationTypes[type]
    return typeof audience === 'string' ? who.userType === 'ADMIN' && can(who, audience) : can(who, audience.person)
  })
