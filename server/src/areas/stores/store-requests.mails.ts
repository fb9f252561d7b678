import type { Mail } from '#core/mail.ts'
import { writeMail } from '#core/mail-layout.ts'

export const requestReceivedMail = (to: string, name: string, reference: string, publicUrl: string): Mail =>
  writeMail({
    to,
    subject: `We have your request for ${name}`,
    paragraphs: [
      'Thank you for asking to join the programme. Someone will look at your request and tell you by mail.',
      `Your reference is ${reference}. With it and this email address you can see at any time how the request stands.`,
    ],
    button: { label: 'See how it stands', url: `${publicUrl}/store-request/${reference}` },
    because: 'Someone asked for a store with this address. If it was not you, ignore this mail.',
  })
