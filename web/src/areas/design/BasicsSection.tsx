import { Button, Group, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatTime } from '#ui/format/dates.ts'
import { formatDistance, formatPlace } from '#ui/format/distance.ts'
import { formatCompact, formatNumber, formatPercent, formatPoints, formatTotal } from '#ui/format/numbers.ts'
import { formatKg, formatWeight } from '#ui/format/weight.ts'
import { Initials } from '#ui/Initials.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import classes from './design.module.css'
import { Section } from './Section.tsx'
import { longName, samples } from './samples.ts'

const roles = ['paper', 'surface', 'sunken', 'kelp', 'coral', 'sand', 'success', 'warning', 'danger', 'info']
const plastics = ['pet', 'hdpe', 'pvc', 'ldpe', 'pp', 'ps', 'other']

const loadedAt = new Date()

export function BasicsSection() {
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState<boolean>()
  const [confirm, dialog] = useConfirm()
  return (
    <Section name="Basics">
      <SimpleGrid minColWidth="7.5rem" spacing={8}>
        {[...roles, ...plastics.map(plastic => `polymer-${plastic}`)].map(role => (
          <div key={role} className={`boxed fine ${classes.swatch}`} style={{ background: `var(--${role})` }}>
            <span>{role}</span>
          </div>
        ))}
      </SimpleGrid>
      <PageHeader
        title={longName}
        meaning="A header with a name of 120 characters."
        badges={<StatusBadge tone="ok">Active</StatusBadge>}
        actions={<Button variant="default">Edit</Button>}
      />
      <Group gap="8px 12px">
        <StatusBadge tone="ok">Active</StatusBadge>
        <StatusBadge tone="wait">Pending</StatusBadge>
        <StatusBadge tone="off">Archived</StatusBadge>
        <StatusBadge tone="bad">Suspended</StatusBadge>
        <StatusBadge tone="info">Scheduled</StatusBadge>
        <Initials name="Ana Lopes" />
        <RelativeTime at={samples[2]?.at} />
      </Group>
      <Group gap="8px 12px">
        <Button>Approve store</Button>
        <Button variant="default">Cancel</Button>
        <Button variant="light">Quiet</Button>
        <Button variant="subtle">Quieter</Button>
        <Button color="red">Remove</Button>
        <Button loading>Saving</Button>
        <Button disabled>Not now</Button>
        <Button variant="default" onClick={() => setOpen(true)}>
          Open a drawer
        </Button>
        <Button
          variant="default"
          onClick={() =>
            void confirm({
              title: 'Remove Harbour?',
              body: 'This cannot be undone. Its history stays in the activity log.',
              verb: 'Remove neighborhood',
              tone: 'danger',
            }).then(setAnswer)
          }
        >
          Ask for confirmation
        </Button>
        {answer !== undefined && <span>Answered {answer ? 'yes' : 'no'}</span>}
      </Group>
      <StatRow label="Figures">
        <StatCard
          label="Collected"
          value="12.4"
          unit="t"
          trend={{ value: 12.4, previous: 9.8, than: 'last month' }}
          link={(content, className) => (
            <a href="#tables" className={className}>
              {content}
            </a>
          )}
          isCurrent
        />
        <StatCard
          label="No collections in 30 days"
          value="18"
          trend={{ value: 18, previous: 12, than: 'last month', goodWhen: 'down' }}
        />
        <StatCard
          label="Points outstanding"
          value={formatNumber(987_654_321)}
          trend={{ value: 5, previous: 5, than: 'last month' }}
        />
        <StatCard label="Members" value="0" note="No members yet" />
        <StatCard label="Still loading" value={undefined} />
      </StatRow>
      <SimpleGrid minColWidth="min(100%, 22rem)" autoFlow="auto-fit" spacing={20} style={{ alignItems: 'start' }}>
        <Panel title="Facts">
          <FactList
            facts={[
              { label: 'Name', value: longName },
              { label: 'Weight', value: [980, 12_400, 3_200_000].map(value => formatWeight(value)).join(', ') },
              { label: 'In kilograms', value: formatKg(3_214_500) },
              { label: 'Points', value: formatPoints(123_456_789) },
              { label: 'Share', value: formatPercent(0.1234) },
              { label: 'About', value: formatCompact(12_345_678) },
              { label: 'Counted', value: formatTotal(10_000, true) },
              { label: 'Distance', value: formatDistance(1_240) },
              { label: 'Updated', value: formatTime(loadedAt) },
              { label: 'Place', value: formatPlace({ latitude: 41.1496, longitude: -8.611 }) },
            ]}
          />
        </Panel>
      </SimpleGrid>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSave={() => setOpen(false)}
        title="A drawer for a short edit"
        footer={
          <>
            <Button variant="default" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(false)}>Save changes</Button>
          </>
        }
      >
        <p>Esc closes, Ctrl or Cmd with Enter saves. {longName}</p>
      </Drawer>
      {dialog}
    </Section>
  )
}
