import type { GameRecord, GameVersion, GameVersionContent } from '@fulmar/contract/academy/game-records'
import { games } from '@fulmar/contract/academy/games'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useMasterEntries } from '#parts/master-data/use-master-entries.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { editOfVersion, type GameEdit } from '../game-form.ts'
import { VersionContent } from './VersionContent.tsx'

interface Props {
  game: GameRecord
  /** Puts the content into the form and saves it as a new version. */
  onRestore: (content: Partial<GameEdit>) => Promise<void>
  onClose: () => void
}

/** The published and played versions of a game, to look at and to return to. */
export function VersionsDrawer({ game, onRestore, onClose }: Props) {
  const [viewed, setViewed] = useState<number | null>(null)
  const found = useApi(games.versions, { params: { id: game.id } })
  return (
    <Drawer isOpen title={viewed === null ? 'Versions' : `Version ${viewed}`} onClose={onClose}>
      {viewed !== null ? (
        <OneVersion game={game} version={viewed} onRestore={onRestore} onBack={() => setViewed(null)} />
      ) : (
        <Loaded of={found} lines={4}>
          {({ data }) => (
            <>
              <p className="quiet small">The current version, and every version that was published or played.</p>
              <ul className="divided" style={{ marginTop: 12 }} aria-label="Versions">
                {data.map(row => (
                  <VersionRow
                    key={row.version}
                    version={row}
                    isCurrent={row.version === game.version}
                    onView={setViewed}
                  />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </Drawer>
  )
}

interface RowProps {
  version: GameVersion
  isCurrent: boolean
  onView: (version: number) => void
}

const VersionRow = ({ version, isCurrent, onView }: RowProps) => (
  <li>
    <div style={{ minWidth: 0 }}>
      <p className="row strong" style={{ gap: '6px 8px' }}>
        Version {version.version}
        {isCurrent && <StatusBadge tone="info">Current</StatusBadge>}
        {version.isPublished && <StatusBadge tone="ok">Published</StatusBadge>}
      </p>
      <p className="quiet small">
        {formatDateTime(version.savedAt)}
        {version.savedBy && `, ${version.savedBy.name}`} · {formatCount(version.questionCount, 'question')} ·{' '}
        {formatCount(version.plays, 'play')}
      </p>
    </div>
    <Button
      variant="default"
      size="compact-md"
      aria-label={`View version ${version.version}`}
      onClick={() => onView(version.version)}
    >
      View
    </Button>
  </li>
)

interface OneProps extends Pick<Props, 'game' | 'onRestore'> {
  version: number
  onBack: () => void
}

function OneVersion({ game, version, onRestore, onBack }: OneProps) {
  const mayWrite = useCan('academy:write')
  const [confirm, dialog] = useConfirm()
  const categories = useMasterEntries('GAME_CATEGORY')
  const found = useApi(games.getVersion, { params: { id: game.id, version } })
  const restore = async (saved: GameVersionContent) => {
    const isSure = await confirm({
      title: `Restore version ${version}?`,
      body: 'Its texts, questions and rules replace the current ones and are saved as a new version. The budget stays.',
      verb: 'Restore this version',
    })
    if (isSure) await onRestore(editOfVersion(saved, id => categories.find(category => category.value === id)?.label))
  }
  return (
    <Loaded of={found} lines={8}>
      {({ data }) => (
        <>
          <Group gap={8} justify="space-between" mb={16}>
            <Button variant="default" onClick={onBack}>
              All versions
            </Button>
            {mayWrite && version !== game.version && (
              <Button onClick={() => void restore(data)}>Restore this version</Button>
            )}
          </Group>
          <VersionContent content={data.content} />
          {dialog}
        </>
      )}
    </Loaded>
  )
}
