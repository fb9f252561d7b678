import { type ImportKind, type ImportKindInfo, imports } from '@fulmar/contract/imports'
import { Box, Button, Group, SimpleGrid } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { saveExport } from '#core/api/save-export.ts'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAddress } from '#core/search.ts'
import { ChoiceInput } from '#ui/form/ChoiceInput.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { FileDrop } from './FileDrop.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { kindWords } from './imports.words.ts'
import { type Preset, presetKeys } from './preset.ts'

const addressKeys = { kind: { type: 'string' }, ...presetKeys } as const

export function NewImportPage() {
  const { kind: asked, ...preset } = useAddress<{ kind?: string } & Preset>(addressKeys)
  const kinds = useApi(imports.kinds, {})
  const [chosen, setChosen] = useState<ImportKind | null>(null)
  return (
    <Sections>
      <PageHeader title="Import a file" meaning="You see what the file would change before anything is saved." />
      <ImportSteps current="File" />
      <Loaded of={kinds} lines={5}>
        {({ data }) => {
          const kind = data.find(row => row.kind === (chosen ?? asked)) ?? data[0]
          return (
            kind && (
              <ChooseFile kinds={data} kind={kind} preset={kind.kind === asked ? preset : {}} onKind={setChosen} />
            )
          )
        }}
      </Loaded>
    </Sections>
  )
}

interface Props {
  kinds: ImportKindInfo[]
  kind: ImportKindInfo
  preset: Preset
  onKind: (kind: ImportKind | null) => void
}

function ChooseFile({ kinds, kind, preset, onKind }: Props) {
  const navigate = useNavigate()
  const upload = useSend(imports.create, {
    multipart: true,
    hideToast: true,
    onSuccess: ({ data }) =>
      void navigate({ to: '/settings/imports/$id', params: { id: data.id }, search: preset, replace: true }),
  })
  const send = (file: File) => upload.mutate({ body: { kind: kind.kind, fileName: file.name.slice(-200), file } })
  const target = kind.columns.find(({ key }) => key === preset.column)
  return (
    <>
      <Panel title="Records">
        <Group gap={16} align="flex-start">
          <Box flex="1 1 18rem" maw="34rem">
            <ChoiceInput
              label="What does the file contain?"
              description={target ? `${kind.note} ${target.label}: ${preset.value}.` : kind.note}
              data={kinds.map(kind => ({ value: kind.kind, label: kindWords[kind.kind] }))}
              value={kind.kind}
              onChange={onKind}
            />
          </Box>
          <Button
            variant="default"
            mt={{ base: 0, xs: 24 }}
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => void saveExport(imports.template, { query: { kind: kind.kind } })}
          >
            Download template
          </Button>
        </Group>
      </Panel>
      <FileDrop isSending={upload.isPending} problem={upload.error?.message} onFile={send} />
      <Panel title="Columns">
        <SimpleGrid component="dl" minColWidth="min(100%, 20rem)" spacing={24} verticalSpacing={12}>
          {kind.columns.map(column => (
            <div key={column.key}>
              <dt className="strong">
                {column.label}
                {!column.isRequired && <span className="quiet fine"> (optional)</span>}
              </dt>
              <dd className="small anywhere">
                {column.help && <span>{column.help}. </span>}
                {column.example && <span className="quiet fine">{column.example}</span>}
              </dd>
            </div>
          ))}
        </SimpleGrid>
      </Panel>
    </>
  )
}
