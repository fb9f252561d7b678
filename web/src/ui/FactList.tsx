import type { ReactNode } from 'react'
import classes from './FactList.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

/** Label and value pairs of a record. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(fact => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
