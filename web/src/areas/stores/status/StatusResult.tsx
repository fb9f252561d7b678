import type { StoreRequestStatus } from '@fulmar/contract/store-requests'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { sayFieldName } from '../form/store-field.words.ts'
import classes from '../stores.module.css'
import { statusWords } from './store-status.words.ts'

interface Props {
  status: StoreRequestStatus
  onAnother: () => void
}

const dayOf = (instant: string) => new Date(instant).toLocaleDateString(undefined, { dateStyle: 'long' })

/** How one request stands: the decision, its reason, and what is asked. */
export function StatusResult({ status, onAnother }: Props) {
  const words = statusWords[status.status]
  const heading = useRef<HTMLHeadingElement>(null)
  const { status: standing } = status
  // biome-ignore lint/correctness/useExhaustiveDependencies: another standing is another answer, to be read from its start.
  useEffect(() => heading.current?.focus(), [standing])
  const comments = Object.entries(status.fieldComments)
  return (
    <section className={classes.result} aria-labelledby="standing">
      <div className={classes.resultHead}>
        <StatusBadge tone={words.tone}>{words.badge}</StatusBadge>
        <code>{status.reference}</code>
      </div>
      <h2 id="standing" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className={classes.storeName}>{status.name}</p>
      <p>{words.text}</p>
      {status.reason && (
        <blockquote className={classes.reason}>
          <p>{status.reason}</p>
        </blockquote>
      )}
      {comments.length > 0 && (
        <ul className={classes.comments}>
          {comments.map(([field, comment]) => (
            <li key={field}>
              <b>{sayFieldName(field)}</b>
              <span>{comment}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.aside}>
        Sent on {dayOf(status.submittedAt)}
        {status.decidedAt && `, answered on ${dayOf(status.decidedAt)}`}
      </p>
      <Button variant="subtle" size="compact-md" onClick={onAnother}>
        Look at another request
      </Button>
    </section>
  )
}
