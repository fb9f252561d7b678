import type { Cause } from '@fulmar/contract/analytics/analytics'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

/** "Mercado do Bolhão +180 kg": the change stays on one line with its unit. */
const unbroken = (text: string) => text.replace(/ [+−]\S+( \S+)?$/, end => end.replaceAll(' ', '\u00a0'))

/** Why a figure moved, in one sentence: its causes in order, each linked to its records. */
export const Why = ({ causes }: { causes: readonly Cause[] }) => (
  <p className="quiet fine">
    Why?{' '}
    {causes.map((cause, index) => (
      <Fragment key={cause.text}>
        {index > 0 && (cause.isDetail ? ' (' : ', ')}
        {cause.link ? (
          <Link to={cause.link.to} search={cause.link.search as never}>
            {unbroken(cause.text)}
          </Link>
        ) : (
          unbroken(cause.text)
        )}
        {cause.isDetail && ')'}
      </Fragment>
    ))}
    .
  </p>
)
