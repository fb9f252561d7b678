import type { ReactNode } from 'react'
import classes from './PrivacyPage.module.css'

export interface KeptRecord {
  what: string
  holds: ReactNode
  why: string
  kept: string
}

/** One thing that is stored after another: what it holds, why, and how long. */
export const Records = ({ records }: { records: KeptRecord[] }) => (
  <dl>
    {records.map(({ what, holds, why, kept }) => (
      <div key={what} className={classes.record}>
        <dt>{what}</dt>
        <dd>{holds}</dd>
        <dd>
          <b>Why:</b> {why}
        </dd>
        <dd>
          <b>Kept:</b> {kept}
        </dd>
      </div>
    ))}
  </dl>
)
