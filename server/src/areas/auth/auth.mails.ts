import type { AdminRole } from '@fulmar/contract/permissions'
import type { Mail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'

export const otpMail = (to: string, code: string): Mail =>
  writeMail({
    to,
    subject: `${code} is your Fulmar code`,
    paragraphs: ['Enter this code to set a new password. It is valid for 10 minutes and can be used once.'],
    code,
    because:
      'Someone asked for a code for this address. If it was not you, nothing happens and you can ignore this mail.',
  })

export const registrationMail = (to: string, code: string): Mail =>
  writeMail({
    to,
    subject: `${code} is your Fulmar code`,
    paragraphs: ['Enter this code to finish your registration. It is valid for 10 minutes and can be used once.'],
    code,
    because: 'Someone registered with this address. If it was not you, ignore this mail.',
  })

export const alreadyRegisteredMail = (to: string): Mail =>
  writeMail({
    to,
    subject: 'You have a Fulmar account already',
    paragraphs: [
      'Someone tried to register with this address, which has an account. Sign in, or set a new password if you forgot yours.',
    ],
    because: 'If it was not you, nothing happened and you can ignore this mail.',
  })

export const passwordChangedMail = (to: string, name: string): Mail =>
  writeMail({
    to,
    subject: 'Your Fulmar password was changed',
    paragraphs: [`Hello ${name},`, 'your password was changed just now, and your other sessions were ended.'],
    because: 'If it was not you, set a new password at once and tell the owner of your programme.',
  })

export const invitationMail = (to: string, name: string, role: AdminRole, inviter: string, url: string): Mail =>
  writeMail({
    to,
    subject: 'You are invited to Fulmar',
    paragraphs: [
      `Hello ${name},`,
      `${inviter} invites you to help run the programme, with the role ${roleNames[role]}. The link is valid for 7 days.`,
    ],
    button: { label: 'Accept the invitation', url },
    because: 'This link is for you alone. If you do not know what this is about, ignore this mail.',
  })

const roleNames: Record<AdminRole, string> = {
  OWNER: 'Owner',
  OPERATIONS: 'Operations',
  FINANCE: 'Finance',
  CONTENT: 'Content',
  AUDITOR: 'Auditor',
}
