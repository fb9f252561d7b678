import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'
import { formatDay, plural } from '#core/words.ts'
import type { CodeLetter } from './redemptions.queries.ts'

/** To the member, who alone gets the code. */
export const redemptionCodeMail = (
  { name, email, reward, costPoints, code, askedBy, store, expiresAt }: CodeLetter,
  refusalUrl: string,
): Mail =>
  writeMail({
    to: email,
    subject: `Your code for ${reward}`,
    paragraphs: [
      `Hello ${name},`,
      `${askedBy ?? 'An administrator of the programme'} redeemed ${reward} for you. ${plural(costPoints, 'point')} are held for it until ${formatDay(expiresAt)}.`,
      `Show this code ${store ? `at ${store}` : 'when you collect it'} to confirm: ${code}`,
      'Do not share the code before you have the reward. If you did not ask for this, refuse it, and your points return.',
    ],
    button: { label: 'I did not ask for this', url: refusalUrl },
    because: 'You are receiving this email because points of your account were used.',
  })
