import { Box, Button, Text } from '@mantine/core'
import { type ActionDispatch, useEffect, useEffectEvent, useState } from 'react'
import { formatNumber } from '#ui/format/numbers.ts'
import { PhoneWords } from '#ui/PhoneFrame.tsx'
import type { PreviewEvent, PreviewState } from './preview.machine.ts'
import classes from './preview.module.css'

interface Props {
  state: Extract<PreviewState, { at: 'question' }>
  happen: ActionDispatch<[PreviewEvent]>
  /** For the whole play. */
  seconds: number
}

export function PreviewQuestion({ state: { asked, place, chosen }, happen, seconds }: Props) {
  const left = useSecondsLeft(seconds, () => happen({ type: 'timeRanOut' }))
  const question = asked[place]
  if (!question) return null
  const isLast = place === asked.length - 1
  return (
    <>
      <p className="line between quiet fine figures" style={{ padding: '14px 16px 0' }}>
        <span>
          {formatNumber(place + 1)} of {formatNumber(asked.length)}
        </span>
        <span>
          {Math.floor(left / 60)}:{`${left % 60}`.padStart(2, '0')} left
        </span>
      </p>
      <PhoneWords>
        {question.image && (
          <Box
            component="img"
            src={`/files/${question.image}`}
            alt=""
            w="100%"
            mah={140}
            bdrs="md"
            style={{ objectFit: 'cover' }}
          />
        )}
        <Text className="heading" fz="lg">
          {question.text || 'New question'}
        </Text>
        {question.kind === 'MULTIPLE' && <p className="quiet fine">Choose every right answer.</p>}
        {question.options.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            className={classes.option}
            aria-pressed={chosen.includes(id)}
            onClick={() => happen({ type: 'chose', optionId: id })}
          >
            {text || 'Empty option'}
          </button>
        ))}
      </PhoneWords>
      <Button
        mih={44}
        m="0 16px 16px"
        flex="none"
        disabled={chosen.length === 0}
        onClick={() => happen({ type: 'answered' })}
      >
        {isLast ? 'Finish' : 'Next question'}
      </Button>
    </>
  )
}

/** Counts down in whole seconds. */
function useSecondsLeft(seconds: number, onEnd: () => void): number {
  const [endsAt] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  const tick = useEffectEvent(() => {
    const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
    setLeft(now)
    if (now === 0) onEnd()
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), 500)
    return () => clearInterval(timer)
  }, [])
  return left
}
