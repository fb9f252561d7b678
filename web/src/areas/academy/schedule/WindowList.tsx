import { type GameWindow, gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { ActionIcon, Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { lazyNamed } from '#ui/lazy-named.ts'

const EditWindow = lazyNamed(() => import('./window/EditWindow.tsx'), 'EditWindow')

interface Props {
  windows: readonly GameWindow[]
  mayWrite: boolean
}

/** The single and recurring times of a game. */
export function WindowList({ windows, mayWrite }: Props) {
  const [editedId, setEditedId] = useState<string>()
  const remove = useSend(gameSchedule.removeWindow)
  const [confirm, dialog] = useConfirm()
  const edited = windows.find(({ id }) => id === editedId)
  const ask = async ({ id, version, description }: GameWindow) => {
    const isSure = await confirm({
      title: 'Remove this play time?',
      body: `${description}. Its rounds that have not started are removed too. Rounds that were played stay.`,
      verb: 'Remove play time',
      tone: 'danger',
    })
    if (isSure) remove.mutate({ body: { id, version } })
  }
  if (windows.length === 0)
    return (
      <p className="quiet fine">
        No play times: while it is published, members can play this game at any time. Add a play time to open it in
        rounds, which prizes need.
      </p>
    )
  return (
    <>
      <ul className="divided" aria-label="Play times">
        {windows.map(window => (
          <li key={window.id}>
            <span className="stack anywhere" style={{ gap: 0 }}>
              <strong>{window.description}</strong>
              <span className="quiet fine">
                {formatCount(window.rounds, 'round')} planned
                {window.nextAt && ` · next ${formatDateTime(window.nextAt, undefined, window.timeZone)}`}
              </span>
            </span>
            {mayWrite && (
              <span className="line" style={{ display: 'inline-flex', flex: 'none' }}>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`Edit ${window.description}`}
                  onClick={() => setEditedId(window.id)}
                >
                  Edit
                </Button>
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={`Remove ${window.description}`}
                  onClick={() => void ask(window)}
                >
                  <Trash2 size={16} aria-hidden />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited && <EditWindow window={edited} onClose={() => setEditedId(undefined)} />}
      {dialog}
    </>
  )
}
