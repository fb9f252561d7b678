import { type ProgrammeRecord, programmeArea } from '@fulmar/contract/programme'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useLive } from '#core/live/use-live.ts'
import { useCan } from '#core/session/can.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatMoney } from '#ui/format/money.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { panelTitles, programmeWords } from './programme.words.ts'

const ProgrammeEditor = lazyNamed(
  () => import('./ProgrammeEditor.tsx'),
  'ProgrammeEditor',
  () => <SkeletonLines count={8} />,
)

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
        {({ data }) => (mayWrite ? <ProgrammeEditor programme={data} /> : <ProgrammeFacts programme={data} />)}
      </Loaded>
    </>
  )
}

/** The programme for those who cannot change it. */
const ProgrammeFacts = ({ programme }: { programme: ProgrammeRecord }) => (
  <Sections isNarrow>
    <Text maw="62ch" c="dimmed">
      Only owners and finance can change these settings.
    </Text>
    <Panel title={panelTitles.brand}>
      <FactList facts={[{ label: programmeWords.name.label, value: programme.name }]} />
    </Panel>
    <Panel title={panelTitles.contact}>
      <FactList
        facts={(['email', 'phone', 'website', 'address'] as const).map(key => ({
          label: programmeWords[key].label,
          value: programme[key] || 'None',
        }))}
      />
    </Panel>
    <Panel title={panelTitles.figures}>
      <FactList
        facts={[
          { label: 'Time zone', value: programme.timeZone },
          { label: 'Currency', value: programme.currency },
          {
            label: programmeWords.minorUnitsPer1000Points.label,
            value: formatMoney(programme.minorUnitsPer1000Points, programme.currency),
          },
        ]}
      />
    </Panel>
  </Sections>
)
