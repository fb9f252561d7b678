import type { Permission } from '../core/permissions.ts'

export interface Entity {
  /** The permission to read actions about it. */
  reads: Permission
  /** Where its name is unknown: "Ana approved a store". */
  noun: string
  /** The page of a record that an action can be about. `activity_subject` in the database has its name. */
  page?: (id: string) => string
  /** What a sentence calls one, where that is not its name alone. */
  named?: (subject: { name: string | null; code: string | null }) => string
}

/** What an action can be about. An action about anything else does not compile. */
export const activityEntities = {
  activity: { reads: 'activity:read', noun: 'entry' },
  'api-key': { reads: 'integrations:manage', noun: 'key', page: () => '/settings/integrations' },
  collection: {
    reads: 'collections:read',
    noun: 'collection',
    page: id => `/collections/${id}`,
    named: ({ code }) => `collection ${code}`,
  },
  game: { reads: 'academy:read', noun: 'game', page: id => `/academy/${id}` },
  impact: {
    reads: 'impact:read',
    noun: 'impact report',
    page: id => `/analytics/impact-reports/${id}`,
    named: ({ name, code }) => (code ? `impact report ${code}` : (name ?? '')),
  },
  import: { reads: 'activity:read', noun: 'file', page: id => `/settings/imports/${id}` },
  job: {
    reads: 'jobs:own',
    noun: 'job',
    page: id => `/settings/jobs/${id}`,
    named: ({ name }) => (name ?? '').replace(/^./, letter => letter.toLowerCase()),
  },
  master: { reads: 'master:read', noun: 'entry', page: () => '/settings/master-data' },
  neighborhood: { reads: 'neighborhoods:read', noun: 'neighborhood', page: id => `/neighborhood/${id}` },
  plan: { reads: 'plans:read', noun: 'plan', page: () => '/settings/plans' },
  play: {
    reads: 'academy:read',
    noun: 'play',
    page: id => `/academy/plays/${id}`,
    named: ({ name }) => `a play of ${name}`,
  },
  points: { reads: 'points:read', noun: 'user' },
  policy: { reads: 'policy:read', noun: 'policy' },
  programme: { reads: 'programme:read', noun: 'programme' },
  question: { reads: 'academy:read', noun: 'question', page: () => '/academy/bank' },
  rate: { reads: 'rates:read', noun: 'plastic', page: () => '/rates' },
  redemption: {
    reads: 'redemptions:read',
    noun: 'redemption',
    page: id => `/rewards/redemptions?queue=all&open=${id}`,
    named: ({ name }) => `redemption of ${name}`,
  },
  report: { reads: 'analytics:read', noun: 'report' },
  reward: { reads: 'rewards:read', noun: 'reward', page: id => `/rewards/${id}` },
  'role-switch': {
    reads: 'role-switches:read',
    noun: 'user',
    page: id => `/neighborhood/requests?queue=all&open=${id}`,
  },
  'saved-view': { reads: 'views:keep', noun: 'view' },
  session: { reads: 'team:read', noun: 'session' },
  store: { reads: 'stores:read', noun: 'store', page: id => `/stores/${id}` },
  subscription: { reads: 'plans:read', noun: 'store', page: () => '/settings/plans' },
  team: { reads: 'team:read', noun: 'administrator', page: () => '/settings/team' },
  user: { reads: 'users:read', noun: 'user', page: id => `/users/${id}` },
  webhook: { reads: 'integrations:manage', noun: 'webhook', page: () => '/settings/integrations' },
} as const satisfies Record<string, Entity>
export type ActivityEntity = keyof typeof activityEntities

/** What has a page of its own. */
export type SubjectType = {
  [E in ActivityEntity]: (typeof activityEntities)[E] extends { page: unknown } ? E : never
}[ActivityEntity]

export const isSubjectType = (entity: string): entity is SubjectType =>
  entity in activityEntities && 'page' in activityEntities[entity as ActivityEntity]

/** The page of an action's subject. */
export const subjectPage = (type: SubjectType, id: string): string => activityEntities[type].page(id)
