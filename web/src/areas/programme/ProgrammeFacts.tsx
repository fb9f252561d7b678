import type { ProgrammeRecord } from '@fulmar/contract/programme'
import { Text } from '@mantine/core'
import classes from '#parts/settings/settings.module.css'
import { FactList } from '#ui/FactList.tsx'
import { formatMoney } from '#ui/format/money.ts'
import { Panel } from '#ui/Panel.tsx'
import { panelTitles, programmeWords } from './programme.words.ts'

/** The programme for those who cannot change it. */
export const ProgrammeFacts = ({ programme: it }: { programme: ProgrammeRecord }) => (
  <div className={classes.narrow}>
    <Text maw="62ch" c="dimmed">
      Only owners and finance can change these settings.
    </Text>
    <Panel title={panelTitles.brand}>
      <FactList facts={[{ label: programmeWords.name.label, value: it.name }]} />
    </Panel>
    <Panel title={panelTitles.contact}>
      <FactList
        facts={(['email', 'phone', 'website', 'address'] as const).map(key => ({
          label: programmeWords[key].label,
          value: it[key] || 'None',
        }))}
      />
    </Panel>
    <Panel title={panelTitles.figures}>
      <FactList
        facts={[
          { label: 'Time zone', value: it.timeZone },
          { label: 'Currency', value: it.currency },
          {
            label: programmeWords.minorUnitsPer1000Points.label,
            value: formatMoney(it.minorUnitsPer1000Points, it.currency),
          },
        ]}
      />
    </Panel>
  </div>
)
