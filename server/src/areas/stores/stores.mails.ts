import { type CommentableField, fieldNames } from '@fulmar/contract/stores'
import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'

interface Asked {
  email: string
  name: string
  referenceCode: string
}

const askedFor = 'Someone asked for a store with this address. If it was not you, ignore this mail.'

export const requestReceivedMail = (to: string, name: string, reference: string, publicUrl: string): Mail =>
  writeMail({
    to,
    subject: `We have your request for ${name}`,
    paragraphs: [
      'Thank you for asking to join the programme. Someone will look at your request and tell you by mail.',
      `Your reference is ${reference}. With it and this email address you can see at any time how the request stands.`,
    ],
    button: { label: 'See how it stands', url: `${publicUrl}/store-request/${reference}` },
    because: askedFor,
  })

/** With a link for who has no password yet; who has one signs in as before. */
export const approvedMail = ({ email, name }: Asked, storeId: string, passwordUrl: string | undefined): Mail =>
  writeMail({
    to: email,
    subject: `${name} is part of the programme`,
    paragraphs: [
      `Welcome. Your request was approved, and people can bring you their plastic. Your store number is ${storeId}.`,
      passwordUrl
        ? 'Set a password to sign in with this email address. The link works once, for 7 days.'
        : 'Sign in with the account you have for this email address.',
    ],
    ...(passwordUrl && { button: { label: 'Set your password', url: passwordUrl } }),
    because: askedFor,
  })

export const passwordLinkMail = ({ email, name }: Pick<Asked, 'email' | 'name'>, passwordUrl: string): Mail =>
  writeMail({
    to: email,
    subject: `Set the password of ${name}`,
    paragraphs: ['Here is a new link to set your password. It works once, for 7 days; the one before stopped working.'],
    button: { label: 'Set your password', url: passwordUrl },
    because: 'This link is for you alone. If you do not know what this is about, ignore this mail.',
  })

export const questionsMail = (
  { email, name, referenceCode }: Asked,
  reason: string | null,
  comments: Partial<Record<CommentableField, string>>,
  publicUrl: string,
): Mail =>
  writeMail({
    to: email,
    subject: `We have a question about ${name}`,
    paragraphs: [
      'Before we can take your store in, something has to be mended.',
      ...(reason ? [reason] : []),
      ...Object.entries(comments).map(([field, comment]) => `${fieldNames[field as CommentableField]}: ${comment}`),
      'Your request waits for you for 30 days and keeps its reference.',
    ],
    button: { label: 'Mend the request', url: `${publicUrl}/store-request/${referenceCode}` },
    because: askedFor,
  })

export const rejectedMail = ({ email, name, referenceCode }: Asked, reason: string, publicUrl: string): Mail =>
  writeMail({
    to: email,
    subject: `We could not take ${name} in`,
    paragraphs: ['Someone looked at your request and could not approve it.', reason],
    button: { label: 'See how it stands', url: `${publicUrl}/store-request/${referenceCode}` },
    because: askedFor,
  })

export const expiredMail = (to: string, name: string, publicUrl: string): Mail =>
  writeMail({
    to,
    subject: `Your request for ${name} has ended`,
    paragraphs: ['We asked you something 30 days ago and heard no more. You are welcome to ask again at any time.'],
    button: { label: 'Ask again', url: `${publicUrl}/collector-signup` },
    because: askedFor,
  })
