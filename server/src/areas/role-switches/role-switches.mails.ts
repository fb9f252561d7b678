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

const because = 'You get this mail because it is about your role in the programme.'

export const requestReceivedMail = (to: Addressee, request: Asked, askedBy: string | null): Mail =>
  writeMail({
    to: to.email,
    subject: 'We have your request for another role',
    paragraphs: [
      `Hello ${to.name},`,
      askedBy
        ? `${askedBy} asked for you ${wish(request)}. If that is not what you want, please tell us.`
        : `you asked ${wish(request)}.`,
      'Someone will look at it and tell you by mail, within 30 days.',
    ],
    because,
  })

export const approvedMail = (to: Addressee, request: Asked, successor: string | null): Mail =>
  writeMail({
    to: to.email,
    subject: request.to === 'NEIGHBORHOOD' ? `You lead ${request.neighborhood.name} now` : 'Thank you for leading',
    paragraphs: [
      `Hello ${to.name},`,
      request.to === 'NEIGHBORHOOD'
        ? `your request was approved: from now on you lead ${request.neighborhood.name}. Your points and your member code stay as they are.`
        : `your request was approved: from now on you are a member of ${request.neighborhood.name} again. Your points and your member code stay as they are.`,
      ...(successor ? [`${successor} leads after you.`] : []),
    ],
    because,
  })

export const successorMail = (to: Addressee, neighborhood: string, before: string): Mail =>
  writeMail({
    to: to.email,
    subject: `You lead ${neighborhood} now`,
    paragraphs: [
      `Hello ${to.name},`,
      `${before} handed ${neighborhood} over to you: from now on you lead it. Your points and your member code stay as they are.`,
    ],
    because,
  })

export const rejectedMail = (to: Addressee, request: Asked, reason: string): Mail =>
  writeMail({
    to: to.email,
    subject: 'Your request for another role was not approved',
    paragraphs: [
      `Hello ${to.name},`,
      `you asked ${wish(request)}. Someone looked at it and could not approve it.`,
      reason,
    ],
    because,
  })

export const cancelledMail = (to: Addressee, request: Asked, reason: string | null): Mail =>
  writeMail({
    to: to.email,
    subject: 'Your request for another role was taken back',
    paragraphs: [
      `Hello ${to.name},`,
      `the request ${wish(request)} was taken back. Nothing about your role has changed.`,
      ...(reason ? [reason] : []),
    ],
    because,
  })

export const expiredMail = (to: Addressee, request: Asked): Mail =>
  writeMail({
    to: to.email,
    subject: 'Your request for another role has ended',
    paragraphs: [
      `Hello ${to.name},`,
      `you asked ${wish(request)}. Nobody decided about it within 30 days, and we are sorry for that. You are welcome to ask again.`,
    ],
    because,
  })

export const reminderMail = (to: Addressee, waiting: number, publicUrl: string): Mail =>
  writeMail({
    to: to.email,
    subject: waiting === 1 ? 'A role switch waits for a decision' : `${waiting} role switches wait for a decision`,
    paragraphs: [
      `Hello ${to.name},`,
      `${waiting === 1 ? 'one request has' : `${waiting} requests have`} been waiting for more than 48 hours. After 30 days a request ends by itself.`,
    ],
    button: { label: 'Decide about role switches', url: `${publicUrl}/neighborhood/requests` },
    because: 'You get this mail because your role lets you decide about role switches.',
  })
