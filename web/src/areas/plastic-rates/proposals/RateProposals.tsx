import type { PlasticCode, PlasticRate, PlasticType } from '@fulmar/contract/plastic-rates'
import type { RateProposal } from '@fulmar/contract/rate-proposals'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { Panel } from '#ui/Panel.tsx'
import classes from '../plastic-rates.module.css'
import { useCurrentRates, usePlastics, useProposals } from '../use-rates.ts'
import { ProposalCase } from './ProposalCase.tsx'

/** Rates that wait for a second person, of one plastic or of all; nothing where none does. */
export function RateProposals({ code }: { code?: PlasticCode }) {
  const proposals = useProposals(code)
  const plastics = usePlastics()
  const current = useCurrentRates()
  if (!proposals.data || !plastics.data || !current.data || proposals.data.data.length === 0) return null
  return (
    <Panel title="Waiting for approval">
      <ul className={classes.proposals}>
        {proposals.data.data.map(proposal => (
          <Row key={proposal.id} proposal={proposal} plastics={plastics.data.data} rates={current.data.data} />
        ))}
      </ul>
    </Panel>
  )
}

interface RowProps {
  proposal: RateProposal
  plastics: readonly PlasticType[]
  rates: readonly PlasticRate[]
}

function Row({ proposal, plastics, rates }: RowProps) {
  const { adminDetails } = useAdminDetails()
  const mayApprove = useCan('rates:approve')
  const isOf = ({ plasticCode }: { plasticCode: PlasticCode }) => plasticCode === proposal.plasticCode
  return (
    <ProposalCase
      proposal={proposal}
      label={plastics.find(({ code }) => code === proposal.plasticCode)?.label ?? proposal.plasticCode}
      active={rates.find(rate => isOf(rate) && rate.status === 'ACTIVE')}
      isMine={proposal.proposedBy.id === adminDetails?.id}
      mayApprove={mayApprove}
    />
  )
}
