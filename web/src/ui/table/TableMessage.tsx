import { Button, Stack, Text } from '@mantine/core'
import { RefreshCw, SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './TableMessage.module.css'
import type { TableFailure } from './table.types.ts'

interface Props {
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  tone?: 'quiet' | 'bad'
}

export function TableMessage({ icon, title, children, action, tone = 'quiet' }: Props) {
  return (
    <Stack
      gap={12}
      align="center"
      p="56px 24px"
      ta="center"
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <span className={`disc ${classes.icon}`} aria-hidden>
        {icon}
      </span>
      <Text className="heading" fz="xl">
        {title}
      </Text>
      {children && (
        <div className="quiet" style={{ maxWidth: '46ch' }}>
          {children}
        </div>
      )}
      {action}
    </Stack>
  )
}

export const TableFailed = ({ failure, onRetry }: { failure: TableFailure; onRetry?: () => void }) => (
  <TableMessage
    tone="bad"
    icon={<TriangleAlert size={28} />}
    title="The list could not be loaded"
    action={
      onRetry && (
        <Button variant="default" leftSection={<RefreshCw size={16} aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      )
    }
  >
    <p>{failure.message}</p>
    {failure.requestId && (
      <Text className="anywhere" pt={6} fz="xs">
        Request <code>{failure.requestId}</code>
      </Text>
    )}
  </TableMessage>
)

export const NoMatch = ({ nouns, onClear }: { nouns: string; onClear: () => void }) => (
  <TableMessage
    icon={<SearchX size={28} />}
    title={`No ${nouns} match`}
    action={
      <Button variant="default" onClick={onClear}>
        Clear search and filters
      </Button>
    }
  >
    <p>Try another search or remove a filter.</p>
  </TableMessage>
)

export const PastTheEnd = ({ onFirst }: { onFirst: () => void }) => (
  <TableMessage
    icon={<SearchX size={28} />}
    title="This page is past the end of the list"
    action={
      <Button variant="default" onClick={onFirst}>
        Go to page 1
      </Button>
    }
  />
)
