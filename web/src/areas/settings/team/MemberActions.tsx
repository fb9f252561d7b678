import { type TeamMember, team } from '@fulmar/contract/team'
import { Button } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { type Question, useConfirm } from '#ui/dialog/use-confirm.tsx'
import classes from './team.module.css'

interface MemberActionsProps {
  member: TeamMember
  /** The record is no longer there to show. */
  onGone: () => void
}

/** Invite again or withdraw while it is open; deactivate or reactivate afterwards. */
export function MemberActions({ member, onGone }: MemberActionsProps) {
  const { id, version, name, status } = member
  const [confirm, dialog] = useConfirm()
  const inviteAgain = useSend(team.inviteAgain, { refresh: [] })
  const withdraw = useSend(team.remove, { refresh: [team.list], closePopup: onGone })
  const change = useSend(team.change, { refresh: [team.list] })

  const askThen = async (question: Question, act: () => void) => {
    if (await confirm(question)) act()
  }
  const askToWithdraw = () =>
    askThen(
      {
        title: `Withdraw the invitation of ${name}?`,
        body: 'The link they got by mail stops working.',
        verb: 'Withdraw invitation',
        tone: 'danger',
      },
      () => withdraw.mutate({ body: { id } }),
    )
  const askToDeactivate = () =>
    askThen(
      {
        title: `Deactivate ${name}?`,
        body: 'They are signed out everywhere at once and cannot sign in. What they did stays in the activity log, and you can reactivate them.',
        verb: 'Deactivate',
        tone: 'danger',
      },
      () => change.mutate({ body: { id, version, status: 'BLOCKED' } }),
    )

  return (
    <div className={classes.actions}>
      {status === 'PENDING' && (
        <>
          <Button
            variant="default"
            loading={inviteAgain.isPending}
            onClick={() => inviteAgain.mutate({ body: { id } })}
          >
            Send the invitation again
          </Button>
          <Button variant="subtle" color="red" loading={withdraw.isPending} onClick={() => void askToWithdraw()}>
            Withdraw invitation
          </Button>
        </>
      )}
      {status === 'ACTIVE' && (
        <Button variant="light" color="red" loading={change.isPending} onClick={() => void askToDeactivate()}>
          Deactivate
        </Button>
      )}
      {status === 'BLOCKED' && (
        <Button loading={change.isPending} onClick={() => change.mutate({ body: { id, version, status: 'ACTIVE' } })}>
          Reactivate
        </Button>
      )}
      {dialog}
    </div>
  )
}
