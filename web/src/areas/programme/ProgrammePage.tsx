import { programmeArea } from '@fulmar/contract/programme'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { Suspense } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useLive } from '#core/live/use-live.ts'
import { useCan } from '#core/session/can.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { ProgrammeFacts } from './ProgrammeFacts.tsx'

const ProgrammeEditor = lazyNamed(() => import('./ProgrammeEditor.tsx'), 'ProgrammeEditor')

export function ProgrammePage() {
  const mayWrite = useCan('programme:write')
  const maySetUp = useCan('setup:manage')
  const found = useApi(programmeArea.get, {})
  useLive(['job'], [programmeArea.get])
  return (
    <>
      <PageHeader
        title="Programme"
        meaning="Name, logo and contact details, and the time zone and currency of all figures."
        actions={
          maySetUp && (
            <Button component={Link} to="/setup" variant="default" leftSection={<ListChecks size={16} aria-hidden />}>
              Setup steps
            </Button>
          )
        }
      />
      <Loaded of={found} lines={8}>
        {({ data }) =>
          mayWrite ? (
            <Suspense fallback={<SkeletonLines count={8} />}>
              <ProgrammeEditor programme={data} />
            </Suspense>
          ) : (
            <ProgrammeFacts programme={data} />
          )
        }
      </Loaded>
    </>
  )
}
