import type { Cause } from '@fulmar/contract/analytics/analytics'
import { Link } from '@tanstack/react-router'

/** "Mercado do Bolhão +180 kg": the change stays on one line with its unit. */
const unbroken = (text: string) => text.replace(/[+−][\d.,]+( [a-z]+)?/, end => end.replaceAll(' ', '\u00a0'))

/** What moved a figure, linked to its records. */
export const CauseText = ({ cause: { text, link } }: { cause: Cause }) =>
  link ? (
    <Link to={link.to} search={link.search as never}>
      {unbroken(text)}
    </Link>
  ) : (
    unbroken(text)
  )
