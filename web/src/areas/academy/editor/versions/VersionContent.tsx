import type { GameVersionContent } from '@fulmar/contract/academy/game-records'
import { Stack } from '@mantine/core'
import { Check } from 'lucide-react'
import { FactList } from '#ui/FactList.tsx'
import { formatNumber, formatPoints, NONE } from '#ui/format/numbers.ts'
import { difficultyWords, formatLanguage, reviewWords } from '../../academy.words.ts'

/** What a version says, to read. */
export const VersionContent = ({ content: it }: { content: GameVersionContent['content'] }) => (
  <>
    <FactList
      facts={[
        { label: 'Title', value: it.title },
        { label: 'Description', value: it.description || NONE },
        { label: 'Language', value: formatLanguage(it.language) },
        { label: 'Difficulty', value: difficultyWords[it.difficulty] },
        { label: 'Questions per play', value: formatNumber(it.rules.questionsPerPlay) },
        { label: 'Time per question', value: `${formatNumber(it.rules.secondsPerQuestion)} s` },
        { label: 'Pass mark', value: `${formatNumber(it.rules.passPercent)}%` },
        { label: 'Attempts per day', value: formatNumber(it.rules.attemptsPerDay) },
        { label: 'Counted attempt', value: it.rules.counted === 'BEST' ? 'Best attempt' : 'First attempt' },
        { label: 'Shuffle', value: it.rules.shuffle ? 'Yes' : 'No' },
        { label: 'Right answer', value: formatPoints(it.pointsPerCorrect) },
      ]}
    />
    <Stack
      component="ol"
      gap={12}
      mt={20}
      ps="1.5rem"
      className="anywhere"
      style={{ listStyle: 'decimal' }}
      aria-label="Questions of this version"
    >
      {it.questions.map(question => (
        <li key={question.id}>
          <p className="strong">
            {question.text || 'No text'}
            {question.review === 'DRAFT' && ` (${reviewWords.DRAFT.toLowerCase()})`}
          </p>
          <ul className="bullets quiet small">
            {question.options.map(option => (
              <li key={option.id} className={option.isCorrect ? 'good' : undefined}>
                {option.text}
                {option.isCorrect && <Check size={14} className="inlineIcon" aria-label="(right)" />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </Stack>
  </>
)
