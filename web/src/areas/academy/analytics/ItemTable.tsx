import { leastAnswers, type QuestionItem } from '@fulmar/contract/academy/game-analytics'
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
    <dl className={classes.terms}>
      <div>
        <dt>Facility</dt>
        <dd>The share of first attempts that answered correctly: low means hard.</dd>
      </div>
      <div>
        <dt>Discrimination</dt>
        <dd>How well the question tells strong players from weak ones, from −1 to 1: below 0.1 it needs a review.</dd>
      </div>
      <div>
        <dt>Answers chosen</dt>
        <dd>How often each option was chosen: a wrong option that nobody chooses can be replaced.</dd>
      </div>
    </dl>
    {items.length === 0 ? (
      <p className={classes.explained}>No questions have been answered yet.</p>
    ) : (
      <PlainTable label="Questions" className={classes.items}>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Answers</th>
            <th scope="col">Facility</th>
            <th scope="col">Discrimination</th>
            <th scope="col">Median time</th>
            <th scope="col">Answers chosen</th>
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <Item key={`${item.questionId} ${item.revision}`} item={item} />
          ))}
        </tbody>
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
        <span className={classes.quiet}>
          {item.isCurrent
            ? `Revision ${formatNumber(item.revision)}`
            : `Earlier revision ${formatNumber(item.revision)}`}
        </span>
      </th>
      <td data-title="Answers">{formatNumber(item.answers)}</td>
      <td data-title="Facility">
        <Figure item={item} value={item.facility} say={it => formatPercent(it, 0)} />
      </td>
      <td data-title="Discrimination" data-tone={isWeak ? 'weak' : undefined}>
        <Figure
          item={item}
          value={item.discrimination}
          say={it => formatNumber(it, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
        />
        {isWeak && <span className={classes.quiet}>Review</span>}
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
      <span className={classes.quiet}>
        {item.answers < leastAnswers ? `fewer than ${leastAnswers} answers` : 'not defined'}
      </span>
    </>
  )
}

function Chosen({ item: { options } }: { item: QuestionItem }) {
  if (options.every(({ share }) => share === null))
    return (
      <>
        —<span className={classes.quiet}>fewer than {leastAnswers} answers</span>
      </>
    )
  return (
    <ul className={classes.chosen}>
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
