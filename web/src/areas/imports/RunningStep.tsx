import { type ImportRecord, imports } from '@fulmar/contract/imports'
import { Button, Progress, Stack } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { formatNumber, formatPercent } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { stateWords } from './imports.words.ts'

/** The progress of the background work, which goes on without this page. */
export function RunningStep({ file }: { file: ImportRecord }) {
  const stop = useSend(imports.stop)
  const { done, of } = file.progress
  const share = of === 0 ? 1 : done / of
  const title = stateWords[file.state]
  return (
    <Panel title={title}>
      <Stack gap={12} pt={8}>
        <Progress value={share * 100} size="lg" aria-label={title} transitionDuration={200} />
        <p className="quiet fine" role="status">
          {formatNumber(done)} of {formatNumber(of)} rows, {formatPercent(share, 0)}
          {file.counts.FAILED > 0 && ` · ${formatNumber(file.counts.FAILED)} refused`}
        </p>
        <p className="quiet fine">
          You can leave this page.{' '}
          {file.state === 'CHECKING'
            ? 'The check continues in the background.'
            : 'A notification tells you when it is done.'}
        </p>
        {file.state !== 'UNDOING' && (
          <Button
            className="start"
            variant="default"
            loading={stop.isPending}
            onClick={() => stop.mutate({ body: { id: file.id } })}
          >
            Stop
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
