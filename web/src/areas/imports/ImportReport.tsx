import { type ImportKindInfo, type ImportRecord, imports } from '@fulmar/contract/imports'
import { Alert, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSend } from '#core/api/use-api.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { listOf } from './imports.words.ts'
import { ProblemTable } from './ProblemTable.tsx'

/** What was done, with what can still be done about it. */
export function ImportReport({ file, kind }: { file: ImportRecord; kind: ImportKindInfo }) {
  const { ADDED, NEW, UNCHANGED, FAILED, UNDONE, KEPT } = file.counts
  const resume = useSend(imports.commit, { hideToast: true })
  const undo = useSend(imports.undo, { hideToast: true })
  const [confirm, dialog] = useConfirm()
  const askUndo = async () => {
    const isSure = await confirm({
      title: `Undo the import of ${formatCount(ADDED, 'record')}?`,
      body: kind.undo,
      verb: 'Undo import',
      tone: 'danger',
    })
    if (isSure) undo.mutate({ body: { id: file.id } })
  }
  const isUndone = file.state === 'UNDONE'
  return (
    <>
      {file.problem && (
        <Alert color="red" title="The import stopped">
          {file.problem}
        </Alert>
      )}
      <StatRow label="Result of the import">
        {isUndone ? (
          <StatCard label="Removed again" value={formatNumber(UNDONE)} />
        ) : (
          <StatCard label="Added" value={formatNumber(ADDED)} />
        )}
        {KEPT > 0 && <StatCard label="Kept" value={formatNumber(KEPT)} note="Changed or used since" />}
        {NEW > 0 && <StatCard label="Not imported yet" value={formatNumber(NEW)} />}
        <StatCard label="Already there" value={formatNumber(UNCHANGED)} note="Left unchanged" />
        <StatCard label="Refused" value={formatNumber(FAILED)} tone={FAILED > 0 ? 'attention' : undefined} />
      </StatRow>
      <Group gap={10}>
        {!isUndone && ADDED > 0 && (
          <Button variant="default" loading={undo.isPending} onClick={() => void askUndo()}>
            Undo import
          </Button>
        )}
        {file.state === 'STOPPED' && NEW > 0 && (
          <Button loading={resume.isPending} onClick={() => resume.mutate({ body: { id: file.id } })}>
            Continue import
          </Button>
        )}
        <Button
          variant="default"
          renderRoot={props => <Link to="/settings/imports/new" search={{ kind: file.kind }} {...props} />}
        >
          Import another file
        </Button>
        {ADDED > 0 && (
          <Button variant="subtle" renderRoot={props => <Link to={listOf[file.kind].to} {...props} />}>
            {listOf[file.kind].label}
          </Button>
        )}
      </Group>
      {FAILED + KEPT > 0 && <ProblemTable file={file} kind={kind} />}
      {dialog}
    </>
  )
}
