import { type ImportKindInfo, type ImportRecord, imports } from '@fulmar/contract/imports'
import { useParams } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { CheckedStep } from './CheckedStep.tsx'
import { ImportReport } from './ImportReport.tsx'
import { type ImportStep, ImportSteps } from './ImportSteps.tsx'
import { isRunning, kindWords, stateTones, stateWords } from './imports.words.ts'
import { MappingStep } from './MappingStep.tsx'
import { RunningStep } from './RunningStep.tsx'

const refreshMs = 1000

export function ImportPage() {
  const { id = '' } = useParams({ strict: false })
  const kinds = useApi(imports.kinds, {})
  const found = useApi(
    imports.get,
    { params: { id } },
    { refetchInterval: ({ state: { data } }) => (isRunning(data?.data.state) ? refreshMs : false) },
  )
  usePageTitle(found.data?.data.fileName)
  if (found.isPending || kinds.isPending) return <PageSkeleton />
  const failed = [found, kinds].find(it => it.isError)
  if (failed?.error) return <CallError as="page" error={failed.error} onRetry={() => void failed.refetch()} />
  const it = found.data?.data
  const kind = kinds.data?.data.find(one => one.kind === it?.kind)
  return it && kind && <Import it={it} kind={kind} />
}

const stepOf: Record<ImportRecord['state'], ImportStep> = {
  MAPPING: 'Columns',
  CHECKING: 'Check',
  CHECKED: 'Check',
  IMPORTING: 'Import',
  STOPPED: 'Import',
  DONE: 'Import',
  UNDOING: 'Import',
  UNDONE: 'Import',
}

function Import({ it, kind }: { it: ImportRecord; kind: ImportKindInfo }) {
  return (
    <Sections>
      <PageHeader
        title={it.fileName}
        badges={<StatusBadge tone={stateTones[it.state]}>{stateWords[it.state]}</StatusBadge>}
        meaning={
          <>
            {kindWords[it.kind]}, uploaded by {it.by.name} <RelativeTime at={it.createdAt} />
          </>
        }
      />
      <ImportSteps current={stepOf[it.state]} isDone={it.state === 'DONE' || it.state === 'UNDONE'} />
      <Step it={it} kind={kind} />
    </Sections>
  )
}

function Step({ it, kind }: { it: ImportRecord; kind: ImportKindInfo }) {
  if (isRunning(it.state)) return <RunningStep it={it} />
  if (it.state === 'MAPPING') return <MappingStep key={it.id} it={it} kind={kind} />
  if (it.state === 'CHECKED') return <CheckedStep it={it} kind={kind} />
  return <ImportReport it={it} kind={kind} />
}
