import type { ReactNode } from 'react'
import classes from './FactList.module.css'
import { inOrder } from './in-order.ts'

export interface Fact {
  label: string
  value: ReactNode
}

/** Label and value pairs of a record. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {inOrder(facts, fact => (
        <div>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
