import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'
import type { Warning } from './expiry.queries.ts'

const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

const pointsText = (points: number) =>
  points === 1 ? '1 point' : `${new Intl.NumberFormat('en-GB').format(points)} points`

export const warningMail = ({ name, email, points, expiresOn }: Warning): Mail =>
  writeMail({
    to: email,
    subject: `${pointsText(points)} expire${points === 1 ? 's' : ''} on ${dayText(expiresOn)}`,
    paragraphs: [
      `Hello ${name},`,
      `You have ${pointsText(points)} that you have not used for a long time. On ${dayText(expiresOn)} they expire.`,
      'Redeem them for a reward before that day and you keep their value. Your oldest points are always used first, and points held for a reward do not expire.',
    ],
    because: 'You get this email because you have points in our plastic-collection programme.',
  })
