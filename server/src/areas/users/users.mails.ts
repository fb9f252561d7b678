import type { User } from '@fulmar/contract/users/user-record'
import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'

/** To the old address. */
export const addressChangedMail = (to: string): Mail =>
  writeMail({
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      'An administrator changed the email address of your account, and you were signed out everywhere.',
      'If you did not request this, please contact us.',
    ],
    because: 'You are receiving this email because this was the address of your account.',
  })

export const memberInvitationMail = (
  { name, memberCode }: Pick<User, 'name' | 'memberCode'>,
  to: string,
  url: string,
): Mail =>
  writeMail({
    to,
    subject: 'You are a member of our plastic-collection programme',
    paragraphs: [
      `Hello ${name},`,
      `You can bring plastic to any of our stores and collect points. Your member code is ${memberCode}.`,
      'Set a password to see your points. The link can be used once and is valid for 7 days.',
    ],
    button: { label: 'Set your password', url },
    because:
      'An administrator of the programme added you with this address. If you did not ask for it, please tell us.',
  })

export const leavingMail = (to: string, name: string, leavesAt: string): Mail =>
  writeMail({
    to,
    subject: 'You are leaving our plastic-collection programme',
    paragraphs: [
      `Hello ${name},`,
      `You asked to leave. On ${leavesAt.slice(0, 10)} we erase your personal data, and your points expire, also those that still wait for a review then. Until that day you can spend them, or change your mind in the app. If a reward waits for you on that day, we erase your data as soon as you have collected it or it has expired.`,
    ],
    because: 'If you did not ask for this, sign in, choose to stay, and change your password.',
  })
