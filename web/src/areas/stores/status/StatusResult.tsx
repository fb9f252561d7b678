import type { StoreRequestStatus } from '@fulmar/contract/stores/store-requests'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatDate } from '#ui/format/dates.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { formatFieldName } from '../form/store-form.ts'
import classes from './status.module.css'
import { statusWords } from './store-status.words.ts'

interface Props {
  status: StoreRequestStatus
  onAnother: () => void
}

/** The status of a request: the decision, its reason and open questions. */
export function StatusResult({ status, onAnother }: Props) {
  const words = statusWords[status.status]
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new status is read from its heading.
  useEffect(() => heading.current?.focus(), [status.status])
  const comments = Object.entries(status.fieldComments)
  return (
    <section className={`surface ${classes.result}`} aria-labelledby="request-status">
      <Group gap={12}>
        <StatusBadge tone={words.tone}>{words.badge}</StatusBadge>
        <code>{status.reference}</code>
      </Group>
      <h2 id="request-status" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className="quiet" style={{ marginTop: 6, fontWeight: 550 }}>
        {status.name}
      </p>
      <p>{words.text}</p>
      {status.reason && (
        <blockquote className="quote" style={{ marginTop: 20 }}>
          {status.reason}
        </blockquote>
      )}
      {comments.length > 0 && (
        <Stack component="ul" gap={10} mt={20} p={16} fz={16} bdrs="md" bg="var(--sand-wash)">
          {comments.map(([field, comment]) => (
            <li key={field}>
              <p className="small strong">{formatFieldName(field)}</p>
              <p>{comment}</p>
            </li>
          ))}
        </Stack>
      )}
      <Text mt={8} c="dimmed" fz="sm">
        Submitted on {formatDate(status.submittedAt)}
        {status.decidedAt && `, decided on ${formatDate(status.decidedAt)}`}
      </Text>
      <Button variant="subtle" size="compact-md" onClick={onAnother}>
        Check another request
      </Button>
    </section>
  )
}
