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
      `${inviter} invited you to record plastic at ${store}. Choose a password; the link is valid for 7 days.`,
    ],
    button: { label: 'Accept invitation', url },
    because: 'Do not share this link. If you were not expecting this email, you can ignore it.',
  })

/** For a login that worked at another store before, or registered by itself: nobody works somewhere without knowing. */
export const staffAddedMail = ({ email, name, store, inviter }: Omit<StaffInvitation, 'url'>): Mail =>
  writeMail({
    to: email,
    subject: `You are on the staff of ${store}`,
    paragraphs: [
      `Hello ${name},`,
      `${inviter} added you to the staff of ${store}. Sign in with your email and password to record plastic there.`,
    ],
    because: 'The owner of the store entered your address. If you do not work there, please tell us.',
  })

const roleNames: Record<AdminRole, string> = {
  OWNER: 'Owner',
  OPERATIONS: 'Operations',
  FINANCE: 'Finance',
  CONTENT: 'Content',
  AUDITOR: 'Auditor',
}
