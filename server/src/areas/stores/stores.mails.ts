import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import type { CommentableField } from '@fulmar/contract/stores/stores'
import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'

interface Asked {
  email: string
  name: string
  referenceCode: string
}

const askedFor = 'Someone submitted a store request with this address. If it was not you, you can ignore this email.'

export const requestReceivedMail = (to: string, name: string, reference: string, publicUrl: string): Mail =>
  writeMail({
    to,
    subject: `We received your request for ${name}`,
    paragraphs: [
      'Thank you for your interest in the programme. We will review your request and email you our decision.',
      `Your reference is ${reference}. Use it with this email address to check the status of your request at any time.`,
    ],
    button: { label: 'Check status', url: `${publicUrl}/store-request/${reference}` },
    because: askedFor,
  })

/** Includes a link to set a password unless the account already has one. */
export const approvedMail = ({ email, name }: Asked, storeId: string, passwordUrl: string | undefined): Mail =>
  writeMail({
    to: email,
    subject: `${name} was approved`,
    paragraphs: [
      `Welcome to the programme. Your request was approved, and members can now bring you their plastic. Your store number is ${storeId}.`,
      signIn(passwordUrl),
    ],
    ...(passwordUrl && { button: { label: 'Set your password', url: passwordUrl } }),
    because: askedFor,
  })

/** To the owner of a store that an administrator added. */
export const addedMail = (
  { email, name }: Pick<Asked, 'email' | 'name'>,
  storeId: string,
  passwordUrl: string | undefined,
): Mail =>
  writeMail({
    to: email,
    subject: `${name} was added to the programme`,
    paragraphs: [
      `Members can now bring their plastic to ${name}. Your store number is ${storeId}.`,
      signIn(passwordUrl),
    ],
    ...(passwordUrl && { button: { label: 'Set your password', url: passwordUrl } }),
    because:
      'An administrator of the programme added this store with your address. If it is not yours, please tell us.',
  })

const signIn = (passwordUrl: string | undefined) =>
  passwordUrl
    ? 'Set a password to sign in with this email address. The link can be used once and is valid for 7 days.'
    : 'Sign in with your existing account for this email address.'

export const passwordLinkMail = ({ email, name }: Pick<Asked, 'email' | 'name'>, passwordUrl: string): Mail =>
  writeMail({
    to: email,
    subject: `Set your password for ${name}`,
    paragraphs: [
      'Here is a new link to set your password. It can be used once and is valid for 7 days. The previous link no longer works.',
    ],
    button: { label: 'Set your password', url: passwordUrl },
    because: 'Do not share this link. If you were not expecting this email, you can ignore it.',
  })

export const questionsMail = (
  { email, name, referenceCode }: Asked,
  reason: string | null,
  comments: Partial<Record<CommentableField, string>>,
  publicUrl: string,
): Mail =>
  writeMail({
    to: email,
    subject: `We need more information about ${name}`,
    paragraphs: [
      'Please update your request so that we can approve your store.',
      ...(reason ? [reason] : []),
      ...Object.entries(comments).map(
        ([field, comment]) => `${storeDetailFields[field as CommentableField].label}: ${comment}`,
      ),
      'You have 30 days to update your request. Its reference stays the same.',
    ],
    button: { label: 'Update your request', url: `${publicUrl}/store-request/${referenceCode}` },
    because: askedFor,
  })

export const questionsWithdrawnMail = ({ email, name, referenceCode }: Asked, publicUrl: string): Mail =>
  writeMail({
    to: email,
    subject: `You no longer need to answer our questions about ${name}`,
    paragraphs: ['We no longer need more information. We are reviewing your request and will email you our decision.'],
    button: { label: 'Check status', url: `${publicUrl}/store-request/${referenceCode}` },
    because: askedFor,
  })

export const rejectedMail = ({ email, name, referenceCode }: Asked, reason: string, publicUrl: string): Mail =>
  writeMail({
    to: email,
    subject: `Your store request for ${name} was declined`,
    paragraphs: ['We reviewed your request and cannot approve it.', reason],
    button: { label: 'Check status', url: `${publicUrl}/store-request/${referenceCode}` },
    because: askedFor,
  })

export const expiredMail = (to: string, name: string, publicUrl: string): Mail =>
  writeMail({
    to,
    subject: `Your request for ${name} has expired`,
    paragraphs: [
      'We asked for more information 30 days ago and have not heard back. You are welcome to submit a new request at any time.',
    ],
    button: { label: 'Submit a new request', url: `${publicUrl}/collector-signup` },
    because: askedFor,
  })
