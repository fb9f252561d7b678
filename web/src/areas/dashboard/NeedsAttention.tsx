import type { Waiting } from '@fulmar/contract/dashboard/dashboard'
import { Flex, SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyShore } from '#ui/brand/EmptyShore.tsx'
import { formatTotal } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import classes from './dashboard.module.css'
import { queues } from './dashboard.words.ts'

export function NeedsAttention({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <section aria-labelledby="needs-attention" className="stack">
      <Title order={2} size="h3" id="needs-attention">
        Needs your attention
      </Title>
      {waiting.length === 0 ? (
        <Nothing />
      ) : (
        <SimpleGrid component="ul" minColWidth="min(100%, 15rem)" spacing={{ base: 8, sm: 12 }}>
          {waiting.map(item => (
            <li key={item.kind}>
              <Need waiting={item} />
            </li>
          ))}
        </SimpleGrid>
      )}
    </section>
  )
}

function Need({ waiting: { kind, count, isAtLeast, oldestAt } }: { waiting: Waiting }) {
  const { one, many, icon: Icon, to, search, note } = queues[kind]
  return (
    <Link to={to} search={search ?? {}} className={`surface line hovers ${classes.need}`}>
      <span className="disc" style={{ background: 'var(--coral-wash)', color: 'var(--coral-ink)' }}>
        <Icon size={20} strokeWidth={1.8} aria-hidden />
      </span>
      <span className="grow">
        <Text display="block" fz="xl" className="heading figures" span>
          {formatTotal(count, isAtLeast)}{' '}
          <Text fz={16} fw={550} span>
            {count === 1 ? one : many}
          </Text>
        </Text>
        <span className="quiet small">
          {oldestAt ? (
            <>
              oldest: <RelativeTime at={oldestAt} />
            </>
          ) : (
            note
          )}
        </span>
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
