import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { games } from '@fulmar/contract/academy/games'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { CostProposals } from '#parts/costs/CostProposals.tsx'
import { RecordPage } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { Thumb } from '#ui/Picture.tsx'
import { difficultyWords, formatLanguage, formatRound, GameBadge, PhaseBadge } from '../academy.words.ts'
import { GameCover } from '../GameCover.tsx'
import { EditsContext, newEdits } from './edits-context.ts'
import { GameActions } from './GameActions.tsx'
import { GameTabs } from './GameTabs.tsx'
import { GameContext } from './game-context.ts'

/** The header of one game above each of its pages. */
export function GameLayout() {
  const { id, isPossible } = useRecordId()
  const found = useApi(games.get, { params: { id } }, { enabled: isPossible })
  const [edits] = useState(newEdits)
  return (
    <EditsContext value={edits}>
      <RecordPage noun="game" list={{ to: '/academy', label: 'All games' }} isPossible={isPossible} found={found}>
        {record => ({
          name: record.title,
          title: (
            <span className="line" style={{ gap: 12 }}>
              <Thumb>
                <GameCover cover={record.cover} />
              </Thumb>
              {record.title}
            </span>
          ),
          meaning: formatGame(record),
          badges: (
            <>
              <GameBadge status={record.status} />
              {record.status === 'PUBLISHED' && <PhaseBadge status={record.phase} />}
            </>
          ),
          actions: <GameActions game={record} />,
          content: (
            <GameContext value={record}>
              <CostProposals subjectId={record.id} />
              <GameTabs id={record.id} />
              <Outlet />
            </GameContext>
          ),
        })}
      </RecordPage>
    </EditsContext>
  )
}

const formatGame = (game: GameRecord) =>
  [
    game.category?.name,
    difficultyWords[game.difficulty],
    formatLanguage(game.language),
    formatCount(game.questionCount, 'question'),
    formatCount(game.plays, 'play'),
    game.round && formatRound(game),
  ]
    .filter(Boolean)
    .join(' · ')
