import { type TeamMember, team } from '@fulmar/contract/team'
import { Button, Group } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { type Question, useConfirm } from '#ui/dialog/use-confirm.tsx'

interface Props {
  member: TeamMember
  /** The record has been deleted. */
  onGone: () => void
}

export function TeamMemberActions({ member, onGone }: Props) {
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
        title: `Withdraw the invitation for ${name}?`,
        body: 'The link in their email will stop working.',
        verb: 'Withdraw invitation',
        tone: 'danger',
      },
      () => withdraw.mutate({ body: { id } }),
    )
  const askToDeactivate = () =>
    askThen(
      {
        title: `Deactivate ${name}?`,
        body: 'They are signed out everywhere and cannot sign in. Their activity stays on record, and you can reactivate them.',
        verb: 'Deactivate',
        tone: 'danger',
      },
      () => change.mutate({ body: { id, version, status: 'BLOCKED' } }),
    )

  return (
    <Group gap={8}>
      {status === 'PENDING' && (
        <>
          <Button
            variant="default"
            loading={inviteAgain.isPending}
            onClick={() => inviteAgain.mutate({ body: { id } })}
          >
            Resend invitation
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
    </Group>
  )
}
