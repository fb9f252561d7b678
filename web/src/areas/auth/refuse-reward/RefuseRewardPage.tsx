import type { Result } from '@fulmar/contract/core/endpoint'
import { type LinkedRedemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '#core/api/api-error.ts'
import { call } from '#core/api/call.ts'
import { useBrand } from '#ui/brand/brand.ts'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { BrokenLink, LinkPage } from '../LinkPage.tsx'
import classes from '../Panel.module.css'
import { PanelAlert, PanelHeader, PanelSuccess } from '../panel-parts.tsx'

type Linked = Result<typeof redemptions.linked>

/** The page that “I did not ask for this” opens, in the email about a reward that somebody else redeemed for a member. */
export const RefuseRewardPage = () => (
  <LinkPage
    name={redemptions.linked.path}
    ask={(token, signal) => call(redemptions.linked, { body: { token } }, { signal })}
    broken={<BrokenLink>It is incomplete, or the account no longer exists. Nothing was changed.</BrokenLink>}
  >
    {({ data }, { token, replace }) => <LinkedReward token={token} redemption={data} onRefused={replace} />}
  </LinkPage>
)

interface Props {
  token: string
  redemption: LinkedRedemption
  onRefused: (answer: Linked) => void
}

function LinkedReward({ token, redemption, onRefused }: Props) {
  const { reward, store, costPoints, requestedAt } = redemption
  const refuse = useMutation<Linked, ApiError, void>({
    mutationFn: () => call(redemptions.refuseLinked, { body: { token } }),
    onSuccess: onRefused,
  })
  return (
    <div className={`stack ${classes.panel}`}>
      <PanelHeader title="Reward redeemed for you">
        {reward.name}, for {formatPoints(costPoints)}
        {store && `, at ${store.name}`}, redeemed on {formatDateTime(requestedAt)}.
      </PanelHeader>
      {refuse.error && <PanelAlert>{refuse.error.message}</PanelAlert>}
      {redemption.status === 'REQUESTED' ? (
        <Stack gap={12}>
          <p>
            If you refuse it, your points return at once
            {store ? ', and this store cannot redeem for you for 30 days.' : '.'} Otherwise, you need not do anything.
          </p>
          <Button size="md" loading={refuse.isPending} onClick={() => refuse.mutate()}>
            I did not ask for this
          </Button>
        </Stack>
      ) : (
        <Outcome redemption={redemption} />
      )}
    </div>
  )
}

/** ": hello@fulmar.example, +351 222 010 000", as far as the programme has said. */
function Contact() {
  const { email, phone } = useBrand()
  const known = [email, phone].filter(Boolean)
  return known.length > 0 && `: ${known.join(', ')}`
}

/** What became of it, however often the link is opened. */
const Outcome = ({ redemption: { status, costPoints, decidedAt } }: { redemption: LinkedRedemption }) =>
  status === 'FULFILLED' ? (
    <PanelAlert>
      This reward was handed over on {formatDateTime(decidedAt)}. If you did not receive it, contact us at once
      <Contact />.
    </PanelAlert>
  ) : (
    <PanelSuccess>
      This reward was {status === 'EXPIRED' ? 'not collected in time' : 'cancelled'}. Your {formatPoints(costPoints)}{' '}
      {costPoints === 1 ? 'is' : 'are'} back.
    </PanelSuccess>
  )
