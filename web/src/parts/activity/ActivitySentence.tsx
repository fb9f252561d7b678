import type { ActivitySubject } from '@fulmar/contract/activity/activity'
import { subjectPage } from '@fulmar/contract/activity/activity-entities'
import { type LoggedAction, sentenceOf } from '@fulmar/contract/activity/activity-sentences'
import { Link } from '@tanstack/react-router'
import { useCan } from '#core/session/can.ts'
import { NONE } from '#ui/format/numbers.ts'

/** The record that an action was about, for those who may open it. */
export const SubjectLink = ({ of: subject }: { of: ActivitySubject | null }) =>
  subject ? <Link to={subjectPage(subject.type, subject.id)}>{subject.name}</Link> : NONE

interface Props {
  entry: LoggedAction
  /** On the subject's own page, where it is called "this store". */
  isHere?: boolean
}

/** "Ana approved Harbour Store", with links to both. */
export function ActivitySentence({ entry, isHere = false }: Props) {
  const mayOpenPeople = useCan('users:read')
  const { who, lead, subject, tail } = sentenceOf(entry, isHere)
  return (
    <>
      <strong>
        {entry.actor && mayOpenPeople ? <Link to={subjectPage('user', entry.actor.id)}>{who}</Link> : who}
      </strong>{' '}
      {lead}
      {subject !== null && ' '}
      {subject !== null && entry.subject && !isHere ? (
        <Link to={subjectPage(entry.subject.type, entry.subject.id)}>{subject}</Link>
      ) : (
        subject
      )}
      {tail}
    </>
  )
}
