import { escapeHtml } from './html.ts'
import type { Mail, SendMail } from './mail.ts'

/** Who an email is from, as its reader sees it. */
export interface Letterhead {
  name: string
  logoUrl: string | null
  /** Lines under the email; none are left out. */
  contact: string[]
  /** Where answers go, if not to the sending address. */
  replyTo: string
}

/** Stands for the name of the sender in the texts of an email until it is sent. */
export const senderName = '{{sender}}'
export const senderLogo = '{{sender-logo}}'
export const senderContact = '{{sender-contact}}'

/** Fills in the sender when an email is sent, because texts are written without asking the database. */
export const onLetterhead =
  (find: () => Promise<Letterhead>, send: SendMail): SendMail =>
  async mail =>
    send(withLetterhead(mail, await find()))

function withLetterhead(mail: Mail, { name, logoUrl, contact, replyTo }: Letterhead): Mail {
  const lines = contact.filter(line => line !== '')
  const logo = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="" height="32" style="height:32px;vertical-align:middle;margin-right:10px">`
    : ''
  return {
    ...mail,
    subject: mail.subject.replaceAll(senderName, name),
    text: mail.text.replaceAll(senderName, name).replaceAll(senderContact, lines.join('\n')).trimEnd(),
    html: mail.html
      .replaceAll(senderName, escapeHtml(name))
      .replaceAll(senderLogo, logo)
      .replaceAll(senderContact, lines.map(line => `<br>${escapeHtml(line)}`).join('')),
    ...(replyTo && { replyTo }),
  }
}
