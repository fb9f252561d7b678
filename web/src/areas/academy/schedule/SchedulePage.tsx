import { type Blackout, type GameWindow, gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AllLoaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ownZone } from '#ui/format/zones.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { Panel } from '#ui/Panel.tsx'
import { useGame } from '../game/game-context.ts'
import { Blackouts } from './Blackouts.tsx'
import { RoundCalendar } from './RoundCalendar.tsx'
import { WindowList } from './WindowList.tsx'

const NewWindow = lazyNamed(() => import('./window/NewWindow.tsx'), 'NewWindow')

/** When a game can be played. */
export function SchedulePage() {
  const game = useGame()
  const windows = useApi(gameSchedule.windows, { params: { id: game.id } })
  const blackouts = useApi(gameSchedule.blackouts, {})
  return (
    <AllLoaded of={[windows, blackouts]} lines={8}>
      {(found, closed) => <Schedule windows={found.data} blackouts={closed.data} />}
    </AllLoaded>
  )
}

interface Props {
  windows: readonly GameWindow[]
  blackouts: readonly Blackout[]
}

function Schedule({ windows, blackouts }: Props) {
  const game = useGame()
  const mayWrite = useCan('academy:write') && game.status !== 'ARCHIVED'
  const [isAdding, setAdding] = useState(false)
  const timeZone = windows[0]?.timeZone ?? ownZone()
  const addButton = mayWrite && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add play time
    </Button>
  )
  return (
    <Sections>
      <RoundCalendar timeZone={timeZone} blackouts={blackouts} mayMove={mayWrite} action={addButton} />
      <Panel title="Play times">
        <WindowList windows={windows} mayWrite={mayWrite} />
      </Panel>
      <Blackouts blackouts={blackouts} />
      {isAdding && <NewWindow gameId={game.id} timeZone={timeZone} onClose={() => setAdding(false)} />}
    </Sections>
  )
}
