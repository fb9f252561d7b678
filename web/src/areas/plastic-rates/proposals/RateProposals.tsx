import type { PlasticCode } from '@fulmar/contract/plastic-rates/plastic-rates'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { Panel } from '#ui/Panel.tsx'
import { useCurrentRates, usePlastics, useProposals } from '../use-rates.ts'
import { ProposalCase } from './ProposalCase.tsx'

/** Rates waiting for approval, of one plastic or of all; nothing when there are none. */
export function RateProposals({ code }: { code?: PlasticCode }) {
  const { adminDetails } = useAdminDetails()
  const mayApprove = useCan('rates:approve')
  const proposals = useProposals(code)
  const plastics = usePlastics()
  const current = useCurrentRates()
  if (!proposals.data || !plastics.data || !current.data || proposals.data.data.length === 0) return null
  const rates = current.data.data.filter(({ status }) => status === 'ACTIVE')
  const labels = new Map(plastics.data.data.map(row => [row.code, row.label]))
  return (
    <Panel title="Waiting for approval">
      <ul className="plain">
        {proposals.data.data.map(proposal => (
          <ProposalCase
            key={proposal.id}
            proposal={proposal}
            label={labels.get(proposal.plasticCode) ?? proposal.plasticCode}
            active={rates.find(({ plasticCode }) => plasticCode === proposal.plasticCode)}
            isMine={proposal.proposedBy.id === adminDetails?.id}
            mayApprove={mayApprove}
          />
        ))}
      </ul>
    </Panel>
  )
}
