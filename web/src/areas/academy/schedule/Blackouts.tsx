import { type Blackout, gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { ActionIcon, Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { Panel } from '#ui/Panel.tsx'
import { AddBlackout } from './AddBlackout.tsx'

const formatDays = ({ from, to }: Blackout) =>
  from === to
    ? formatDate(from, undefined, 'UTC')
    : `${formatDate(from, undefined, 'UTC')} – ${formatDate(to, undefined, 'UTC')}`

/** Days on which no round of any game starts. */
export function Blackouts({ blackouts }: { blackouts: readonly Blackout[] }) {
  const [isAdding, setAdding] = useState(false)
  const mayWrite = useCan('academy:write')
  const remove = useSend(gameSchedule.removeBlackout)
  const [confirm, dialog] = useConfirm()
  const ask = async (blackout: Blackout) => {
    const isSure = await confirm({
      title: `Remove ${blackout.name}?`,
      body: `Rounds can start again on ${formatDays(blackout)}. Recurring rounds on these days come back.`,
      verb: 'Remove blackout',
    })
    if (isSure) remove.mutate({ body: { id: blackout.id } })
  }
  return (
    <Panel
      title="Blackout days"
      aside={
        mayWrite && (
          <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
            Add blackout
          </Button>
        )
      }
    >
      <p className="quiet fine">No round of any game starts on these days.</p>
      {blackouts.length > 0 && (
        <ul className="divided" aria-label="Blackout days">
          {blackouts.map(blackout => (
            <li key={blackout.id}>
              <span className="stack anywhere" style={{ gap: 0 }}>
                <strong>{blackout.name}</strong>
                <span className="quiet fine">{formatDays(blackout)}</span>
              </span>
              {mayWrite && (
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={`Remove ${blackout.name}`}
                  onClick={() => void ask(blackout)}
                >
                  <Trash2 size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddBlackout onClose={() => setAdding(false)} />}
      {dialog}
    </Panel>
  )
}
