import type { ProposedChange } from '@fulmar/contract/proposals'
import type { User } from '@fulmar/contract/users/user-record'
import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'

const because = 'You are receiving this email because this is or was the address of an account in our programme.'

/** To the address that is in force, with a link to confirm or refuse the change. */
export const addressAskedMail = (to: string, changes: readonly ProposedChange[], url: string): Mail =>
  writeMail({
    to,
    subject: 'Confirm the change of your account',
    paragraphs: [
      'An administrator asked to change how you are reached:',
      ...changes.map(({ field, from, to: value }) => `${labels[field]}: ${from || 'none'} → ${value || 'none'}`),
      'Nothing has changed yet. Confirm it if you wanted this, or tell us that it was not you. The link is valid for 30 days.',
    ],
    button: { label: 'See the change', url },
    because,
  })

const labels: Record<string, string> = { email: 'Email', phone: 'Phone' }

/** To the address that an account would get. */
export const newAddressMail = (to: string): Mail =>
  writeMail({
    to,
    subject: 'Your address may become that of an account',
    paragraphs: [
      'An administrator asked to make this the email address of an account in our programme. It is, once that is confirmed from the present address or by a second administrator.',
      'You need not do anything. If you have no account with us, please tell us.',
    ],
    because: 'You are receiving this email because an administrator entered this address.',
  })

/** To the old and new address of a change that was not made. */
export const addressKeptMail = (to: string): Mail =>
  writeMail({
    to,
    subject: 'An account keeps its email and phone',
    paragraphs: ['The change of an account that we wrote to you about was not made. Nothing has changed.'],
    because,
  })

/** To an address that is or was in force. */
export const addressChangedMail = (to: string, what: string): Mail =>
  writeMail({
    to,
    subject: `Your ${what === 'email' ? 'email address' : what} was changed`,
    paragraphs: [
      `The ${what === 'email' ? 'email address' : what} of your account was changed, as an administrator asked${what.startsWith('email') ? ', and you were signed out everywhere' : ''}.`,
      'If you did not want this, please contact us.',
    ],
    because,
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
