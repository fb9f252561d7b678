import { Button, SimpleGrid } from '@mantine/core'
import { Panel } from '#ui/Panel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { ForbiddenState } from '#ui/states/ForbiddenState.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { OfflineState } from '#ui/states/OfflineState.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { Section } from './Section.tsx'

const ignore = () => {}

export function StatesSection() {
  return (
    <Section name="States">
      <SimpleGrid minColWidth="min(100%, 22rem)" autoFlow="auto-fit" spacing={20} style={{ alignItems: 'start' }}>
        <Panel title="Empty">
          <EmptyState title="No stores yet" action={<Button>Invite a store</Button>}>
            Stores weigh plastic and award points.
          </EmptyState>
        </Panel>
        <Panel title="Failed">
          <ErrorState message="The database did not answer in time." requestId="01a1dd21-6383" onRetry={ignore} />
        </Panel>
        <Panel title="Not allowed">
          <ForbiddenState
            as="section"
            message="Your role, Auditor, does not let you change neighborhoods. An owner can change it to Owner or Operations."
          />
        </Panel>
        <Panel title="Not found">
          <NotFoundState as="section" looked="/neighborhoood" />
        </Panel>
        <Panel title="Offline">
          <OfflineState as="section" onRetry={ignore} />
        </Panel>
        <Panel title="Loading">
          <SkeletonLines count={6} />
        </Panel>
      </SimpleGrid>
    </Section>
  )
}
