import type { RoleSwitch } from '@fulmar/contract/role-switches'
import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'

interface Addressee {
  name: string
  email: string
}

type Asked = Pick<RoleSwitch, 'to' | 'neighborhood'>

const wish = ({ to, neighborhood }: Asked) =>
  to === 'NEIGHBORHOOD' ? `to lead ${neighborhood.name}` : `to step down as a leader of ${neighborhood.name}`

const because = 'You are receiving this email because it concerns your role in the programme.'

export const requestReceivedMail = (to: Addressee, request: Asked, askedBy: string | null): Mail =>
  writeMail({
    to: to.email,
    subject: 'We received your role request',
    paragraphs: [
      `Hello ${to.name},`,
      askedBy
        ? `${askedBy} submitted a request for you ${wish(request)}. If you do not want this, please let us know.`
        : `We received your request ${wish(request)}.`,
      'We will email you our decision within 30 days.',
    ],
    because,
  })

export const approvedMail = (to: Addressee, request: Asked, successor: string | null): Mail =>
  writeMail({
    to: to.email,
    subject:
      request.to === 'NEIGHBORHOOD'
        ? `You are now a leader of ${request.neighborhood.name}`
        : 'You are no longer a leader',
    paragraphs: [
      `Hello ${to.name},`,
      request.to === 'NEIGHBORHOOD'
        ? `Your request was approved. You are now a leader of ${request.neighborhood.name}. Your points and member code stay the same.`
        : `Your request was approved. You are now a member of ${request.neighborhood.name} again. Thank you for leading. Your points and member code stay the same.`,
      ...(successor ? [`${successor} will take over from you.`] : []),
    ],
    because,
  })

export const successorMail = (to: Addressee, neighborhood: string, before: string): Mail =>
  writeMail({
    to: to.email,
    subject: `You are now a leader of ${neighborhood}`,
    paragraphs: [
      `Hello ${to.name},`,
      `You have taken over from ${before} as a leader of ${neighborhood}. Your points and member code stay the same.`,
    ],
    because,
  })

export const rejectedMail = (to: Addressee, request: Asked, reason: string): Mail =>
  writeMail({
    to: to.email,
    subject: 'Your role request was declined',
    paragraphs: [`Hello ${to.name},`, `Your request ${wish(request)} was declined.`, reason],
    because,
  })

export const cancelledMail = (to: Addressee, request: Asked, reason: string | null): Mail =>
  writeMail({
    to: to.email,
    subject: 'Your role request was cancelled',
    paragraphs: [
      `Hello ${to.name},`,
      `The request ${wish(request)} was cancelled. Your role has not changed.`,
      ...(reason ? [reason] : []),
    ],
    because,
  })

export const expiredMail = (to: Addressee, request: Asked): Mail =>
  writeMail({
    to: to.email,
    subject: 'Your role request has expired',
    paragraphs: [
      `Hello ${to.name},`,
      `Your request ${wish(request)} expired because it was not decided within 30 days. We are sorry about that. You are welcome to send a new one.`,
    ],
    because,
  })

export const reminderMail = (to: Addressee, waiting: number, publicUrl: string): Mail =>
  writeMail({
    to: to.email,
    subject:
      waiting === 1 ? 'A role-switch request needs a decision' : `${waiting} role-switch requests need a decision`,
    paragraphs: [
      `Hello ${to.name},`,
      `${waiting === 1 ? 'One request has' : `${waiting} requests have`} been waiting for more than 48 hours. Requests expire after 30 days.`,
    ],
    button: { label: 'Review requests', url: `${publicUrl}/neighborhood/requests` },
    because: 'You are receiving this email because your role lets you decide role-switch requests.',
  })
