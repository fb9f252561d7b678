import { Sections } from '#ui/layout/Sections.tsx'
import { useGame } from '../game/game-context.ts'
import { PlayList } from './PlayList.tsx'

/** Every play of one game, with its answer sheet. */
export function HistoryPage() {
  const game = useGame()
  return (
    <Sections>
      <PlayList
        game={game}
        empty={
          game.status === 'PUBLISHED'
            ? 'Plays show here with their score and answers as soon as members start the game.'
            : 'Members can play this game once it is published.'
        }
      />
    </Sections>
  )
}
