import type { ActivitySubject, SubjectType } from '@fulmar/contract/activity'
import { sentenceOf } from '@fulmar/contract/activity-sentences'
import type { RecentAction } from '@fulmar/contract/dashboard'
import { Link } from '@tanstack/react-router'
import { useCan } from '#core/session/can.ts'
import { NONE } from '#ui/format/numbers.ts'

/** The page of an action's subject. */
const subjectPages: Record<SubjectType, (id: string) => string> = {
  store: id => `/stores/${id}`,
  neighborhood: id => `/neighborhood/${id}`,
  user: id => `/users/${id}`,
  team: () => '/settings/team',
  collection: id => `/collections/${id}`,
  'role-switch': id => `/neighborhood/requests?queue=all&open=${id}`,
  rate: () => '/rates',
  plan: () => '/settings/plans',
  subscription: () => '/settings/plans',
  reward: id => `/rewards/${id}`,
  redemption: id => `/rewards/redemptions?queue=all&open=${id}`,
  game: id => `/academy/${id}`,
  play: id => `/academy/plays/${id}`,
  question: () => '/academy/bank',
  master: () => '/settings/master-data',
  impact: id => `/analytics/impact-reports/${id}`,
  import: id => `/settings/imports/${id}`,
  'api-key': () => '/settings/integrations',
  webhook: () => '/settings/integrations',
  job: id => `/settings/jobs/${id}`,
}

/** The record that an action was about, for those who may open it. */
export const SubjectLink = ({ it }: { it: ActivitySubject | null }) =>
  it ? <Link to={subjectPages[it.type](it.id)}>{it.name}</Link> : NONE

interface Props {
  entry: RecentAction
  /** On the subject's own page, where it is called "this store". */
  isHere?: boolean
}

/** "Ana approved Harbour Store", with links to both. */
export function ActivitySentence({ entry, isHere = false }: Props) {
  const mayOpenPeople = useCan('users:read')
  const { who, lead, subject, tail } = sentenceOf(entry, isHere)
  return (
    <>
      <strong>{entry.actor && mayOpenPeople ? <Link to={subjectPages.user(entry.actor.id)}>{who}</Link> : who}</strong>{' '}
      {lead}
      {subject !== null && ' '}
      {subject !== null && entry.subject && !isHere ? (
        <Link to={subjectPages[entry.subject.type](entry.subject.id)}>{subject}</Link>
      ) : (
        subject
      )}
      {tail}
    </>
  )
}
