import { type ImportKindInfo, type ImportRecord, imports } from '@fulmar/contract/imports'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { MappingStep } from './MappingStep.tsx'
import { ProblemTable } from './ProblemTable.tsx'

/** What the import would do, before it does. */
export function CheckedStep({ file, kind }: { file: ImportRecord; kind: ImportKindInfo }) {
  const [isMapping, setMapping] = useState(false)
  const commit = useSend(imports.commit, { hideToast: true })
  const { NEW, UNCHANGED, FAILED } = file.counts
  if (isMapping) return <MappingStep file={file} kind={kind} onCancel={() => setMapping(false)} />
  return (
    <>
      <StatRow label="Result of the check">
        <StatCard label="Will be added" value={formatNumber(NEW)} />
        <StatCard label="Already there" value={formatNumber(UNCHANGED)} note="Left unchanged" />
        <StatCard
          label="With problems"
          value={formatNumber(FAILED)}
          tone={FAILED > 0 ? 'attention' : undefined}
          note="Left out"
        />
      </StatRow>
      {file.repeats && (
        <Alert color="amber" title={`This file repeats ${file.repeats.fileName}`}>
          {formatCount(file.repeats.rows, 'row')} {file.repeats.rows === 1 ? 'says' : 'say'} the same as that file,
          imported <RelativeTime at={file.repeats.at} />, and will be left unchanged.
        </Alert>
      )}
      <Text maw="70ch" c="dimmed">
        {kind.note}
      </Text>
      <Group gap={10}>
        <DiscardButton id={file.id} />
        <Button variant="default" onClick={() => setMapping(true)}>
          Change columns
        </Button>
        {NEW > 0 && (
          <Button loading={commit.isPending} onClick={() => commit.mutate({ body: { id: file.id } })}>
            Import {formatCount(NEW, 'row')}
          </Button>
        )}
        {NEW === 0 && <span className="quiet fine">There is nothing to import in this file.</span>}
      </Group>
      {FAILED > 0 && <ProblemTable file={file} kind={kind} />}
    </>
  )
}
