import { type ImportRecord, imports } from '@fulmar/contract/imports'
import { Button, Progress, Stack } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { formatNumber, formatPercent } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { stateWords } from './imports.words.ts'

/** The progress of the background work, which goes on without this page. */
export function RunningStep({ it }: { it: ImportRecord }) {
  const stop = useSend(imports.stop)
  const { done, of } = it.progress
  const share = of === 0 ? 1 : done / of
  const title = stateWords[it.state]
  return (
    <Panel title={title}>
      <Stack gap={12} pt={8}>
        <Progress value={share * 100} size="lg" aria-label={title} transitionDuration={200} />
        <p className="quiet fine" role="status">
          {formatNumber(done)} of {formatNumber(of)} rows, {formatPercent(share, 0)}
          {it.counts.FAILED > 0 && ` · ${formatNumber(it.counts.FAILED)} refused`}
        </p>
        <p className="quiet fine">
          You can leave this page.{' '}
          {it.state === 'CHECKING'
            ? 'The check continues in the background.'
            : 'A notification tells you when it is done.'}
        </p>
        {it.state !== 'UNDOING' && (
          <Button
            className="start"
            variant="default"
            loading={stop.isPending}
            onClick={() => stop.mutate({ body: { id: it.id } })}
          >
            Stop
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
