import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'
import { formatDay, plural } from '#core/words.ts'
import type { Warning } from './expiry.queries.ts'

export const warningTitle = ({ points, expiresOn }: Warning): string =>
  `${plural(points, 'point')} expire${points === 1 ? 's' : ''} on ${formatDay(expiresOn)}`

export const warningMail = (warning: Warning, to: string): Mail =>
  writeMail({
    to,
    subject: warningTitle(warning),
    paragraphs: [
      `Hello ${warning.name},`,
      `You have ${plural(warning.points, 'point')} that you have not used for a long time. On ${formatDay(warning.expiresOn)} they expire.`,
      'Redeem them for a reward before that day and you keep their value. Your oldest points are always used first, and points held for a reward do not expire.',
    ],
    because: 'You get this email because you have points in our plastic-collection programme.',
  })
