import { type NotificationType, notificationTypes } from '@fulmar/contract/notifications/notification-types'
import { senderName } from '#core/mail/letterhead.ts'
import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'

/** A notification for one of its recipients. */
export interface Letter {
  userId: string
  email: string
  type: NotificationType
  title: string
  body: string
  link: string
}

const because = (publicUrl: string) =>
  `You receive this because of your notification settings. Change them at ${publicUrl}/settings/notifications`

/** At most this many are named; the rest are in the app. */
const named = 20

const lines = (letters: readonly Letter[]) => [
  ...letters.slice(0, named).map(({ title, body }) => `${title}. ${body}.`),
  ...(letters.length > named ? [`And ${letters.length - named} more.`] : []),
]

/** One notification, or several of the same type. */
export function notificationMail(letters: readonly [Letter, ...Letter[]], publicUrl: string): Mail {
  const [{ email, type, title, body, link }] = letters
  const isOne = letters.length === 1
  return writeMail({
    to: email,
    subject: isOne ? title : notificationTypes[type].many.replace('{count}', String(letters.length)),
    paragraphs: isOne ? [`${body}.`] : lines(letters),
    button: { label: `Open in ${senderName}`, url: `${publicUrl}${isOne ? link : `/notifications?type=${type}`}` },
    because: because(publicUrl),
  })
}

export const digestMail = (letters: readonly [Letter, ...Letter[]], publicUrl: string): Mail =>
  writeMail({
    to: letters[0].email,
    subject:
      letters.length === 1 ? 'Your daily digest: 1 notification' : `Your daily digest: ${letters.length} notifications`,
    paragraphs: lines(letters),
    button: { label: 'Open your notifications', url: `${publicUrl}/notifications?status=UNREAD` },
    because: because(publicUrl),
  })
