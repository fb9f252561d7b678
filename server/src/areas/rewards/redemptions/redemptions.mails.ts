import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'
import type { CodeLetter } from './redemptions.queries.ts'

const pointsText = (points: number) =>
  points === 1 ? '1 point' : `${new Intl.NumberFormat('en-GB').format(points)} points`

const dayText = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

/** To the member, who alone gets the code. */
export const redemptionCodeMail = ({
  name,
  email,
  reward,
  costPoints,
  code,
  askedBy,
  store,
  expiresAt,
}: CodeLetter): Mail =>
  writeMail({
    to: email,
    subject: `Your code for ${reward}`,
    paragraphs: [
      `Hello ${name},`,
      `${askedBy ?? 'An administrator of the programme'} redeemed ${reward} for you. ${pointsText(costPoints)} are held for it until ${dayText(expiresAt)}.`,
      `Show this code ${store ? `at ${store}` : 'when you collect it'} to confirm: ${code}`,
      'Do not share the code before you have the reward. If you did not ask for this, cancel it in the app or contact us, and your points return.',
    ],
    because: 'You are receiving this email because points of your account were used.',
  })
