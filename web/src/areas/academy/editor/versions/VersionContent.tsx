import type { GameVersionContent } from '@fulmar/contract/academy/game-records'
import { Stack } from '@mantine/core'
import { Check } from 'lucide-react'
import { FactList } from '#ui/FactList.tsx'
import { formatNumber, formatPoints, NONE } from '#ui/format/numbers.ts'
import { difficultyWords, formatLanguage, reviewWords } from '../../academy.words.ts'

/** What a version says, to read. */
export const VersionContent = ({ content }: { content: GameVersionContent['content'] }) => (
  <>
    <FactList
      facts={[
        { label: 'Title', value: content.title },
        { label: 'Description', value: content.description || NONE },
        { label: 'Language', value: formatLanguage(content.language) },
        { label: 'Difficulty', value: difficultyWords[content.difficulty] },
        { label: 'Questions per play', value: formatNumber(content.rules.questionsPerPlay) },
        { label: 'Time per question', value: `${formatNumber(content.rules.secondsPerQuestion)} s` },
        { label: 'Pass mark', value: `${formatNumber(content.rules.passPercent)}%` },
        { label: 'Attempts per day', value: formatNumber(content.rules.attemptsPerDay) },
        { label: 'Counted attempt', value: content.rules.counted === 'BEST' ? 'Best attempt' : 'First attempt' },
        { label: 'Shuffle', value: content.rules.shuffle ? 'Yes' : 'No' },
        { label: 'Right answer', value: formatPoints(content.pointsPerCorrect) },
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
      {content.questions.map(question => (
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
