import type { Result } from '@fulmar/contract/core/endpoint'
import { type LinkedProposal, proposals } from '@fulmar/contract/proposals'
import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '#core/api/api-error.ts'
import { call } from '#core/api/call.ts'
import { ChangeList } from '#parts/proposals/ChangeList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { useMinute } from '#ui/use-minute.ts'
import { BrokenLink, LinkPage } from '../LinkPage.tsx'
import classes from '../Panel.module.css'
import { PanelAlert, PanelHeader, PanelSuccess } from '../panel-parts.tsx'

type Linked = Result<typeof proposals.linked>

/** The page that the link in an email about a change of one’s own email or phone opens. */
export const ConfirmAddressPage = () => (
  <LinkPage
    name={proposals.linked.path}
    ask={(token, signal) => call(proposals.linked, { body: { token } }, { signal })}
    broken={<BrokenLink>It is incomplete, or the account no longer exists. Nothing was changed.</BrokenLink>}
  >
    {({ data }, { token, replace }) => <LinkedChange token={token} change={data} onDecided={replace} />}
  </LinkPage>
)

interface Props {
  token: string
  change: LinkedProposal
  onDecided: (answer: Linked) => void
}

function LinkedChange({ token, change, onDecided }: Props) {
  const now = useMinute()
  const decide = useMutation<Linked, ApiError, boolean>({
    mutationFn: isConfirmed => call(proposals.decideLinked, { body: { token, isConfirmed } }),
    onSuccess: onDecided,
  })
  const isOpen = change.status === 'PENDING' && Date.parse(change.expiresAt) > now.getTime()
  return (
    <div className={`stack ${classes.panel}`}>
      <PanelHeader title="Change of your account">
        An administrator asked for this on {formatDateTime(change.askedAt)}.
      </PanelHeader>
      <ChangeList kind="USER_ADDRESS" changes={change.changes} />
      {decide.error && <PanelAlert>{decide.error.message}</PanelAlert>}
      {isOpen ? (
        <Stack gap={12}>
          <p>
            Nothing has changed yet. Once you confirm it, you are signed out and can spend your points after three days.
          </p>
          <Button size="md" loading={decide.isPending && decide.variables} onClick={() => decide.mutate(true)}>
            Confirm
          </Button>
          <Button
            size="md"
            variant="default"
            loading={decide.isPending && !decide.variables}
            onClick={() => decide.mutate(false)}
          >
            This was not me
          </Button>
        </Stack>
      ) : (
        <Outcome change={change} />
      )}
    </div>
  )
}

/** What became of it, however often the link is opened. */
const Outcome = ({ change: { status, decidedAt } }: { change: LinkedProposal }) =>
  status === 'APPROVED' ? (
    <PanelSuccess>
      This change is in force since {formatDateTime(decidedAt)}. If you did not want it, contact us at once.
    </PanelSuccess>
  ) : (
    <PanelSuccess>
      {status === 'DECLINED'
        ? 'This change was refused. Your account stays as it was.'
        : 'This change was not made in time or was withdrawn. Your account stays as it was.'}
    </PanelSuccess>
  )
