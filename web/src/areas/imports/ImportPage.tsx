import { type ImportKindInfo, type ImportRecord, imports } from '@fulmar/contract/imports'
import { useParams } from '@tanstack/react-router'
import { AllLoaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { CheckedStep } from './CheckedStep.tsx'
import { ImportReport } from './ImportReport.tsx'
import { type ImportStep, ImportSteps } from './ImportSteps.tsx'
import { ImportBadge, isRunning, kindWords } from './imports.words.ts'
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
  return (
    <AllLoaded of={[found, kinds]}>
      {({ data: file }, { data: all }) => {
        const kind = all.find(one => one.kind === file.kind)
        return kind && <Import file={file} kind={kind} />
      }}
    </AllLoaded>
  )
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

function Import({ file, kind }: { file: ImportRecord; kind: ImportKindInfo }) {
  return (
    <Sections>
      <PageHeader
        title={file.fileName}
        badges={<ImportBadge status={file.state} />}
        meaning={
          <>
            {kindWords[file.kind]}, uploaded by {file.by.name} <RelativeTime at={file.createdAt} />
          </>
        }
      />
      <ImportSteps current={stepOf[file.state]} isDone={file.state === 'DONE' || file.state === 'UNDONE'} />
      <Step file={file} kind={kind} />
    </Sections>
  )
}

function Step({ file, kind }: { file: ImportRecord; kind: ImportKindInfo }) {
  if (isRunning(file.state)) return <RunningStep file={file} />
  if (file.state === 'MAPPING') return <MappingStep key={file.id} file={file} kind={kind} />
  if (file.state === 'CHECKED') return <CheckedStep file={file} kind={kind} />
  return <ImportReport file={file} kind={kind} />
}
