import { type FactorSet, impactFactors } from '@fulmar/contract/impact/impact-factors'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatCount, formatNumber, formatPercent, NONE } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { FactorSetDialog } from './FactorSetDialog.tsx'

type Listed = FactorSet & { issuedReports: number }

/** Versions of the factors that turn kilograms into CO2e and bottles. */
export function ImpactFactorsPage() {
  const sets = useApi(impactFactors.list, {})
  const mayWrite = useCan('impact:factors')
  const [copied, setCopied] = useState<FactorSet | null>(null)
  return (
    <Sections>
      <PageHeader
        title="Impact factors"
        meaning="How kilograms become CO2e and bottles. A change is a new version; issued reports keep theirs."
      />
      <Loaded of={sets} lines={8}>
        {({ data }) => (
          <>
            {data.map(set => (
              <SetPanel
                key={set.id}
                set={set}
                isCurrent={set.id === data[0]?.id}
                onCopy={mayWrite ? () => setCopied(set) : undefined}
              />
            ))}
            {copied && data[0] && (
              <FactorSetDialog from={copied} seenNumber={data[0].number} onClose={() => setCopied(null)} />
            )}
          </>
        )}
      </Loaded>
    </Sections>
  )
}

interface Props {
  set: Listed
  isCurrent: boolean
  onCopy: (() => void) | undefined
}

function SetPanel({ set, isCurrent, onCopy }: Props) {
  const copy = onCopy && (
    <Button variant="default" size="compact-md" onClick={onCopy}>
      {isCurrent ? 'New version' : `Start from version ${set.number}`}
    </Button>
  )
  return (
    <Panel title={`Version ${set.number}: ${set.name}`} aside={copy}>
      <Stack gap={18} align="flex-start">
        {isCurrent && <StatusBadge tone="ok">In force</StatusBadge>}
        <FactList
          facts={[
            { label: 'Source', value: `${set.source}, ${set.year}` },
            { label: 'Scope', value: set.scope },
            { label: 'Weight that may not be plastic', value: formatPercent(set.lossPercent / 100) },
            { label: 'Since', value: `${formatDate(set.createdAt)}${set.author ? `, ${set.author.name}` : ''}` },
            { label: 'Reason', value: set.reason },
            { label: 'Used by', value: formatCount(set.issuedReports, 'issued report') },
          ]}
        />
        <div className="scroll" style={{ width: '100%' }}>
          <PlainTable
            caption="kg CO2e avoided per kg recycled"
            columns={['Plastic', 'Factor', 'Low', 'High', 'Bottles per kg']}
            isNumbers
          >
            {set.factors.map(factor => (
              <tr key={factor.plasticCode}>
                <th scope="row">{factor.plasticCode}</th>
                <td>{factor.factor === null ? 'Not counted' : formatFactor(factor.factor)}</td>
                <td>{formatFactor(factor.low)}</td>
                <td>{formatFactor(factor.high)}</td>
                <td>{formatNumber(factor.bottlesPerKg)}</td>
              </tr>
            ))}
          </PlainTable>
        </div>
      </Stack>
    </Panel>
  )
}

const formatFactor = (value: number | null) =>
  value === null ? NONE : formatNumber(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
