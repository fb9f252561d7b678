import { type RoleSwitchFilter, type RoleSwitchOutcome, roleSwitches } from '@fulmar/contract/role-switches'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import type { TableSelection } from '#ui/table/table.types.ts'
import { BulkReport } from './BulkReport.tsx'

interface Props {
  selection: TableSelection
  filter: RoleSwitchFilter
  onDone: () => void
}

/** Approves what nothing speaks against, and reports what became of each. */
export function BulkApprove({ selection, filter, onDone }: Props) {
  const [confirm, question] = useConfirm()
  const [results, setResults] = useState<RoleSwitchOutcome[] | null>(null)
  const approve = useSend(roleSwitches.approveMany, {
    hideToast: true,
    onSuccess: ({ data }) => setResults(data.results),
  })
  const target = selection.kind === 'ids' ? { ids: selection.ids } : { matching: filter }
  const ask = async () => {
    const isSure = await confirm({
      title: `Approve ${formatCount(selection.count, 'request')}?`,
      body: 'Those that something speaks against are left for you to look at, and the report says why. Everybody is told by mail.',
      verb: 'Approve requests',
    })
    if (isSure) approve.mutate({ body: { selection: target } })
  }
  return (
    <>
      <Button size="xs" loading={approve.isPending} onClick={() => void ask()}>
        Approve
      </Button>
      {question}
      {results && (
        <BulkReport
          results={results}
          onClose={() => {
            setResults(null)
            onDone()
          }}
        />
      )}
    </>
  )
}
