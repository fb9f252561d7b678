import type { Waiting } from '@fulmar/contract/dashboard/dashboard'
import { Flex, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyShore } from '#ui/brand/EmptyShore.tsx'
import { formatTotal } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import classes from './dashboard.module.css'
import { queues } from './dashboard.words.ts'

export function NeedsAttention({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <section aria-labelledby="needs-attention" className="stack" style={{ gap: 8 }}>
      <Title order={2} size="h4" id="needs-attention">
        Needs your attention
      </Title>
      {waiting.length === 0 ? (
        <Nothing />
      ) : (
        <ul className={`surface ${classes.needs}`}>
          {waiting.map(item => (
            <li key={item.kind}>
              <Need waiting={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Need({ waiting: { kind, count, isAtLeast, oldestAt } }: { waiting: Waiting }) {
  const { one, many, icon: Icon, to, search, note } = queues[kind]
  return (
    <Link to={to} search={search ?? {}} className={`line small hovers ${classes.need}`}>
      <Icon size={16} aria-hidden />
      <span>
        <strong>{formatTotal(count, isAtLeast)}</strong> {count === 1 ? one : many}
      </span>
      <span className="quiet fine">
        {oldestAt ? (
          <>
            <VisuallyHidden>oldest: </VisuallyHidden>
            <RelativeTime at={oldestAt} />
          </>
        ) : (
          note
        )}
      </span>
    </Link>
  )
}

const Nothing = () => (
  <Flex
    className="surface"
    direction={{ base: 'column', xs: 'row' }}
    align="center"
    gap={20}
    p="16px 20px"
    ta={{ base: 'center', xs: 'start' }}
  >
    <EmptyShore width={132} />
    <div>
      <Text className="heading" mb={2} fz="xl">
        Nothing needs your attention
      </Text>
      <p className="quiet small">Requests, reviews, approvals, redemptions and rewards that run low appear here.</p>
    </div>
  </Flex>
)
