import type { Chart } from '@fulmar/contract/analytics'
import { chartDefinitions } from '@fulmar/contract/analytics-definitions'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { sayUnit } from '#parts/analytics/figure-words.ts'
import { HowCounted } from '#parts/analytics/HowCounted.tsx'
import classes from './panels.module.css'

interface Props {
  chart: Chart
  scope: string
}

/** The largest by weight, each linked to the collections that it adds up. */
export function Ranking({ chart: { key, title, columns, rows }, scope }: Props) {
  const { name, how } = chartDefinitions[key]
  const say = sayUnit(columns[0]?.unit ?? 'COUNT', '')
  const most = Math.max(1, ...rows.map(({ values }) => values[0] ?? 0))
  return (
    <section className={classes.panel} aria-label={name}>
      <PanelHead question={name} answer={title} how={how} scope={scope} />
      <ol className={classes.ranking}>
        {rows.map(({ label, values, link }, at) => {
          const value = values[0] ?? 0
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two stores may have the same name.
            <li key={`${label} ${at}`} style={{ '--share': value / most } as CSSProperties}>
              <span className={classes.name}>
                {link ? (
                  <Link to={link.to} search={link.search as never}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </span>
              <span className={classes.value}>{say(value)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface HeadProps {
  question: string
  answer: string
  how: string
  scope: string
}

/** The question of a panel, its answer, and how that is counted. */
export const PanelHead = ({ question, answer, how, scope }: HeadProps) => (
  <div className={classes.head}>
    <div>
      <h2 className={classes.question}>{question}</h2>
      <p className={classes.answer}>{answer}</p>
    </div>
    <HowCounted name={question} how={how} scope={scope} />
  </div>
)
