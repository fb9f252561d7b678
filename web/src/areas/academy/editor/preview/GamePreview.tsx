import { Button, Text } from '@mantine/core'
import { useReducer } from 'react'
import { useWatch } from 'react-hook-form'
import { formatCount, formatPoints } from '#ui/format/numbers.ts'
import { PhoneFrame, PhoneWords } from '#ui/PhoneFrame.tsx'
import { GameCover } from '../../GameCover.tsx'
import type { GameControl } from '../editor.types.ts'
import type { GameEdit } from '../game-form.ts'
import { PreviewEnd } from './PreviewEnd.tsx'
import { PreviewQuestion } from './PreviewQuestion.tsx'
import { askedOf, nextPreview } from './preview.machine.ts'

/** The game on a phone, playable with what is in the form. Nothing is sent. */
export function GamePreview({ control }: { control: GameControl }) {
  const game = useWatch({ control }) as GameEdit
  const [state, happen] = useReducer(nextPreview, { at: 'start' })
  const asked = askedOf(game.questions, game.rules).length
  const start = () => happen({ type: 'started', asked: askedOf(game.questions, game.rules) })
  return (
    <PhoneFrame label="Preview for members">
      {state.at === 'start' && (
        <>
          <div style={{ flex: 'none', height: 170 }}>
            <GameCover cover={game.cover} />
          </div>
          <PhoneWords>
            <Text className="heading" fz="lg">
              {game.title || 'Title of the game'}
            </Text>
            {game.description && <p className="small lines">{game.description}</p>}
            <p className="quiet fine">
              {formatCount(asked, 'question')}
              {game.pointsPerCorrect > 0 && ` · up to ${formatPoints(asked * game.pointsPerCorrect)}`}
            </p>
          </PhoneWords>
          <Button mih={44} m="0 16px 16px" flex="none" disabled={asked === 0} onClick={start}>
            {asked === 0 ? 'Add a question to play' : 'Play preview'}
          </Button>
        </>
      )}
      {state.at === 'question' && (
        <PreviewQuestion state={state} happen={happen} seconds={state.asked.length * game.rules.secondsPerQuestion} />
      )}
      {state.at === 'end' && (
        <PreviewEnd state={state} game={game} onAgain={start} onLeave={() => happen({ type: 'left' })} />
      )}
    </PhoneFrame>
  )
}
