import { Button, Text } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { formatCount, formatNumber, formatPercent, formatPoints } from '#ui/format/numbers.ts'
import { PhoneWords } from '#ui/PhoneFrame.tsx'
import type { GameEdit } from '../game-form.ts'
import { isRight, type PreviewState } from './preview.machine.ts'

interface Props {
  state: Extract<PreviewState, { at: 'end' }>
  game: GameEdit
  onAgain: () => void
  onLeave: () => void
}

/** The result with the answers and their explanations. */
export function PreviewEnd({ state: { asked, answers }, game, onAgain, onLeave }: Props) {
  const right = asked.filter(question => isRight(question, answers[question.id])).length
  const score = right / asked.length
  const isPassed = score * 100 >= game.rules.passPercent
  return (
    <>
      <PhoneWords>
        <Text className="heading" fz="lg" role="status">
          {formatNumber(right)} of {formatCount(asked.length, 'question')} right
        </Text>
        <p className="small lines">
          {formatPercent(score, 0)} · {isPassed ? 'Passed' : 'Not passed'}
          {game.pointsPerCorrect > 0 && ` · ${formatPoints(right * game.pointsPerCorrect)}`}
        </p>
        <ol className="stack small" style={{ gap: 10 }}>
          {asked.map(question => {
            const isGood = isRight(question, answers[question.id])
            return (
              <li key={question.id}>
                <p className={isGood ? 'good' : 'bad'}>
                  {isGood ? (
                    <Check size={14} className="inlineIcon" aria-label="Right:" />
                  ) : (
                    <X size={14} className="inlineIcon" aria-label="Wrong:" />
                  )}
                  {question.text}
                </p>
                <p className="quiet fine">
                  {question.options
                    .filter(({ isCorrect }) => isCorrect)
                    .map(({ text }) => text)
                    .join(', ')}
                  {question.explanation && `. ${question.explanation}`}
                </p>
              </li>
            )
          })}
        </ol>
      </PhoneWords>
      <Button variant="default" mih={44} m="0 16px 8px" flex="none" onClick={onLeave}>
        Back to start
      </Button>
      <Button mih={44} m="0 16px 16px" flex="none" onClick={onAgain}>
        Play again
      </Button>
    </>
  )
}
