import type { RoleSwitchOutcome } from '@fulmar/contract/role-switches'
import { OutcomeDialog, refusedFirst } from '#ui/dialog/OutcomeDialog.tsx'
import { formatNumber } from '#ui/format/numbers.ts'

const outcomeWords = { APPROVED: 'Approved', REFUSED: 'Not approved' } as const

export function BulkReport({ results, onClose }: { results: RoleSwitchOutcome[]; onClose: () => void }) {
  const approved = results.filter(({ outcome }) => outcome === 'APPROVED').length
  const sentence = `${formatNumber(approved)} of ${formatNumber(results.length)} approved.`
  const outcomes = refusedFirst(results).map(({ id, name, outcome, why }) => ({
    id,
    name,
    result: outcomeWords[outcome],
    why,
  }))
  return <OutcomeDialog noun="person" sentence={sentence} outcomes={outcomes} onClose={onClose} />
}
