import type { Redemption } from '@fulmar/contract/rewards/redemptions'
import { userRecord } from '@fulmar/contract/users/user-record'
import { Box, Title } from '@mantine/core'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { formatMemberCode } from '#parts/member-code.ts'
import { RewardLink, StoreLink, UserLink } from '#parts/record/RecordLinks.tsx'
import { RedemptionBadge } from '#parts/redemptions/redemptions.words.ts'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatPoints, NONE } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { RewardImage } from '../RewardImage.tsx'
import { Expiry } from './Expiry.tsx'

/** Everything it takes to hand a reward over: what, to whom, where, and until when. */
export function RedemptionCase({ redemption }: { redemption: Redemption }) {
  const email = useEmail(redemption.user.id)
  return (
    <Sections label={`${redemption.reward.name} for ${redemption.user.name}`}>
      <header className="row" style={{ gap: '12px 16px' }}>
        <Box component="span" flex="none" w={72} h={56} bdrs="md" style={{ overflow: 'hidden' }}>
          <RewardImage image={redemption.reward.image} type={redemption.reward.type} />
        </Box>
        <div className="anywhere grow" style={{ minWidth: '10rem' }}>
          <Title order={2}>
            <RewardLink of={redemption.reward} />
          </Title>
          <p className="quiet">
            for <UserLink of={redemption.user} />
          </p>
        </div>
        <RedemptionBadge status={redemption.status} />
      </header>
      <FactList
        facts={[
          {
            label: 'Member code',
            value: redemption.user.memberCode ? formatMemberCode(redemption.user.memberCode) : NONE,
          },
          { label: 'Email', value: email ?? NONE },
          { label: 'Store', value: redemption.store ? <StoreLink of={redemption.store} /> : 'None chosen' },
          { label: 'Cost', value: formatPoints(redemption.costPoints) },
          { label: 'Redemption code', value: redemption.code },
          ...(redemption.voucher ? [{ label: 'Voucher code', value: redemption.voucher }] : []),
          { label: 'Requested', value: formatDateTime(redemption.requestedAt) },
          ...(redemption.requestedBy && redemption.requestedBy.id !== redemption.user.id
            ? [
                { label: 'Requested by', value: <UserLink of={redemption.requestedBy} /> },
                {
                  label: 'Confirmed by the member',
                  value: redemption.confirmedAt ? formatDateTime(redemption.confirmedAt) : 'Not yet',
                },
              ]
            : []),
          ...outcomeOf(redemption),
        ]}
      />
      {redemption.reason && <blockquote className="quote">{redemption.reason}</blockquote>}
    </Sections>
  )
}

const outcomeOf = (redemption: Redemption): Fact[] =>
  redemption.status === 'REQUESTED'
    ? [
        {
          label: 'Expires',
          value: (
            <>
              {formatDateTime(redemption.expiresAt)} · <Expiry at={redemption.expiresAt} />
            </>
          ),
        },
      ]
    : [
        { label: 'Decided', value: formatDateTime(redemption.decidedAt) },
        { label: 'Decided by', value: redemption.decidedBy ? <UserLink of={redemption.decidedBy} /> : 'The system' },
        ...(redemption.staff ? [{ label: 'Handed over by', value: redemption.staff.name }] : []),
      ]

function useEmail(id: string): string | null | undefined {
  const mayRead = useCan('users:read')
  const found = useApi(userRecord.get, { params: { id } }, { enabled: mayRead, placeholderData: undefined })
  return found.data?.data.email
}
