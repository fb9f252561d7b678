import { type RoleSwitchFilter, roleSwitches } from '@fulmar/contract/role-switches'
import { Button } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { selected, useBulkReport } from '#parts/bulk/use-bulk-report.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import type { TableSelection } from '#ui/table/table.types.ts'

interface Props {
  selection: TableSelection
  filter: RoleSwitchFilter
  onDone: () => void
}

/** Approves the selected requests that raise no concerns, and reports the result of each. */
export function BulkApprove({ selection, filter, onDone }: Props) {
  const [confirm, question] = useConfirm()
  const [showResults, report] = useBulkReport({ onDone })
  const approve = useSend(roleSwitches.approveMany, {
    hideToast: true,
    onSuccess: ({ data: { results } }) => showResults(results, { one: 'request', done: 'approved' }),
  })
  const target = selected(selection, filter)
  const ask = async () => {
    const isSure = await confirm({
      title: `Approve ${formatCount(selection.count, 'request')}?`,
      body: 'Requests with concerns are skipped, and the report says why. Members are emailed the decision.',
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
      {report}
    </>
  )
}
