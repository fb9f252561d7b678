import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Quoted-printable back to plain text; our mails are ASCII where a story looks. */
const plain = (text: string) =>
  text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

function mailsTo(email: string): string[] {
  const folder = process.env.MAIL_DIR ?? ''
  // Named by UUIDv7: in the order they were written.
  return readdirSync(folder)
    .filter(file => file.endsWith('.eml'))
    .sort()
    .map(file => plain(readFileSync(join(folder, file), 'utf8')))
    .filter(text => text.includes(`To: ${email}`))
}

/** What a pattern finds in the newest mail to an address, once it has come. */
async function inMail(email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(() => {
      found = pattern.exec(mailsTo(email).at(-1) ?? '')?.[1]
      return found
    }, `a mail to ${email} with ${pattern}`)
    .toBeDefined()
  return found ?? ''
}

/** The newest mail to an address, once its subject is this. */
export async function mailTo(email: string, subject: RegExp): Promise<string> {
  await inMail(email, new RegExp(`Subject: .*(${subject.source})`))
  return mailsTo(email).at(-1) ?? ''
}

export const mailedCode = (email: string) => inMail(email, /Subject: (\d{6}) is your Fulmar code/)
export const mailedInvitation = (email: string) => inMail(email, /accept-invitation#([\w-]{43})/)
export const mailedChange = (email: string) => inMail(email, /confirm-address#([\w-]{43})/)
export const mailedSubject = (email: string) => inMail(email, /Subject: (.+)\r?\n/)
