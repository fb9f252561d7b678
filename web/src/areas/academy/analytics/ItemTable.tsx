import { leastAnswers, type QuestionItem } from '@fulmar/contract/academy/game-analytics'
import { SimpleGrid, Text } from '@mantine/core'
import { formatSeconds } from '#ui/format/duration.ts'
import { formatNumber, formatPercent } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import classes from './analytics.module.css'

/** Below it, strong players do not do better on a question than weak ones. */
const WEAK = 0.1

/** How each question works, on first attempts. */
export const ItemTable = ({ items }: { items: readonly QuestionItem[] }) => (
  <Panel title="Questions">
    <SimpleGrid
      component="dl"
      minColWidth="min(100%, 16rem)"
      autoFlow="auto-fit"
      spacing={20}
      verticalSpacing={8}
      mt={4}
      mb={12}
      fz="sm"
    >
      <div>
        <dt className="strong">Facility</dt>
        <dd className="quiet">The share of first attempts that answered correctly: low means hard.</dd>
      </div>
      <div>
        <dt className="strong">Discrimination</dt>
        <dd className="quiet">
          How well the question tells strong players from weak ones, from −1 to 1: below 0.1 it needs a review.
        </dd>
      </div>
      <div>
        <dt className="strong">Answers chosen</dt>
        <dd className="quiet">How often each option was chosen: a wrong option that nobody chooses can be replaced.</dd>
      </div>
    </SimpleGrid>
    {items.length === 0 ? (
      <Text maw="80ch" m="4px 0 12px" c="dimmed" fz="sm">
        No questions have been answered yet.
      </Text>
    ) : (
      <PlainTable
        label="Questions"
        isCards
        className={classes.items}
        columns={['Question', 'Answers', 'Facility', 'Discrimination', 'Median time', 'Answers chosen']}
      >
        {items.map(item => (
          <Item key={`${item.questionId} ${item.revision}`} item={item} />
        ))}
      </PlainTable>
    )}
  </Panel>
)

function Item({ item }: { item: QuestionItem }) {
  const isWeak = item.discrimination !== null && item.discrimination < WEAK
  return (
    <tr>
      <th scope="row">
        {item.text}
        <span className="detail">
          {item.isCurrent
            ? `Revision ${formatNumber(item.revision)}`
            : `Earlier revision ${formatNumber(item.revision)}`}
        </span>
      </th>
      <td data-title="Answers">{formatNumber(item.answers)}</td>
      <td data-title="Facility">
        <Figure item={item} value={item.facility} say={row => formatPercent(row, 0)} />
      </td>
      <td data-title="Discrimination" data-tone={isWeak ? 'weak' : undefined}>
        <Figure
          item={item}
          value={item.discrimination}
          say={row => formatNumber(row, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
        />
        {isWeak && <span className="detail">Review</span>}
      </td>
      <td data-title="Median time">{formatSeconds(item.medianSeconds)}</td>
      <td data-title="Answers chosen">
        <Chosen item={item} />
      </td>
    </tr>
  )
}

interface FigureProps {
  item: QuestionItem
  value: number | null
  say: (value: number) => string
}

function Figure({ item, value, say }: FigureProps) {
  if (value !== null) return say(value)
  return (
    <>
      —
      <span className="detail">
        {item.answers < leastAnswers ? `fewer than ${leastAnswers} answers` : 'not defined'}
      </span>
    </>
  )
}

function Chosen({ item: { options } }: { item: QuestionItem }) {
  if (options.every(({ share }) => share === null))
    return (
      <>
        —<span className="detail">fewer than {leastAnswers} answers</span>
      </>
    )
  return (
    <ul className={`stack ${classes.chosen}`}>
      {options.map(({ id, text, isCorrect, share }) => (
        <li key={id} data-correct={isCorrect || undefined}>
          <span className={classes.bar} style={{ inlineSize: `${(share ?? 0) * 100}%` }} aria-hidden />
          <span>
            {text}
            {isCorrect && ' (correct)'}
          </span>
          <span>{formatPercent(share, 0)}</span>
        </li>
      ))}
    </ul>
  )
}
