import type { AdminRole } from '@fulmar/contract/core/permissions'
import { senderName } from '#core/mail/letterhead.ts'
import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'

export const otpMail = (to: string, code: string, type: 'CHANGE_PASSWORD' | 'LOGIN'): Mail =>
  writeMail({
    to,
    subject: `${code} is your ${senderName} code`,
    paragraphs: [
      `Enter this code to ${type === 'LOGIN' ? 'sign in' : 'set a new password'}. It is valid for 10 minutes and can be used once.`,
    ],
    code,
    because:
      'Someone requested a code for this address. If it was not you, you can ignore this email: nothing will change.',
  })

export const registrationMail = (to: string, code: string): Mail =>
  writeMail({
    to,
    subject: `${code} is your ${senderName} code`,
    paragraphs: ['Enter this code to finish your registration. It is valid for 10 minutes and can be used once.'],
    code,
    because: 'Someone registered with this address. If it was not you, you can ignore this email.',
  })

export const alreadyRegisteredMail = (to: string): Mail =>
  writeMail({
    to,
    subject: `You already have a ${senderName} account`,
    paragraphs: [
      'Someone tried to register with this address, but you already have an account. Sign in, or reset your password if you have forgotten it.',
    ],
    because: 'If it was not you, you can ignore this email: nothing has changed.',
  })

export const passwordChangedMail = (to: string, name: string): Mail =>
  writeMail({
    to,
    subject: `Your ${senderName} password was changed`,
    paragraphs: [`Hello ${name},`, 'Your password was changed and you were signed out on all other devices.'],
    because: 'If it was not you, reset your password now and contact the owner of your programme.',
  })

export const invitationMail = (to: string, name: string, role: AdminRole, inviter: string, url: string): Mail =>
  writeMail({
    to,
    subject: `You are invited to join ${senderName}`,
    paragraphs: [
      `Hello ${name},`,
      `${inviter} invited you to join the team as ${roleNames[role]}. The link is valid for 7 days.`,
    ],
    button: { label: 'Accept invitation', url },
    because: 'Do not share this link. If you were not expecting this email, you can ignore it.',
  })

interface StaffInvitation {
  email: string
  name: string
  store: string
  inviter: string
  url: string
}

export const staffInvitationMail = ({ email, name, store, inviter, url }: StaffInvitation): Mail =>
  writeMail({
    to: email,
    subject: `You are invited to the counter of ${store}`,
    paragraphs: [
      `Hello ${name},`,
      `${inviter === store ? 'You are invited' : `${inviter} invited you`} to record plastic at ${store}. Follow the link to join the staff; it is valid for 7 days.`,
    ],
    button: { label: 'Accept invitation', url },
    because: 'Do not share this link. If you were not expecting this email, you can ignore it.',
  })

/** Only whoever reads this email learns that the address has an account; the store sees an invitation like any other. */
export const staffEmailTakenMail = ({ email, store, inviter }: Omit<StaffInvitation, 'url' | 'name'>): Mail =>
  writeMail({
    to: email,
    subject: `${store} wants to invite you to its counter`,
    paragraphs: [
      `${inviter} wants to add this address to the staff of ${store}. It belongs to your ${senderName} account already, and staff need a login of their own.`,
      'If you work there, give them another address of yours, or ask for a PIN.',
    ],
    because:
      'They were not told that you have an account. If you do not work there, you can ignore this email: nothing has changed.',
  })

const roleNames: Record<AdminRole, string> = {
  OWNER: 'Owner',
  OPERATIONS: 'Operations',
  FINANCE: 'Finance',
  CONTENT: 'Content',
  AUDITOR: 'Auditor',
}
