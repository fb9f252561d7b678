import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
}

/** Everything needed to post an email with links in it. */
export interface MailServices {
  secrets: Secrets
  publicUrl: string
}

export type SendMail = (mail: Mail) => Promise<void>

interface MailOptions {
  smtpUrl?: string | undefined
  mailFrom: string
  dataDir: string
}

/** Sends by SMTP when configured, otherwise writes `.eml` files that any email program opens. */
export function mailSender({ smtpUrl, mailFrom, dataDir }: MailOptions): SendMail {
  if (smtpUrl) {
    const smtp = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
    return async mail => void (await smtp.sendMail({ from: mailFrom, ...mail }))
  }
  const folder = join(dataDir, 'mail')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const writer = createTransport({ streamTransport: true, buffer: true })
  return async mail => {
    const { message } = await writer.sendMail({ from: mailFrom, ...mail })
    const file = join(folder, `${uuidv7()}.eml`)
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

export const mailTask = 'send-mail'

/** Queues an email in the caller's transaction, encrypted so that the queue holds no readable addresses or codes. */
export const postMail = (db: Db, secrets: Secrets, mail: Mail) => enqueue(db, mailTask, { sealed: secrets.seal(mail) })

/** Takes as long as `postMail` but sends nothing, so that timing does not reveal whether an account exists. */
export const postNothing = (db: Db, secrets: Secrets, like: Mail) =>
  enqueue(db, mailTask, { sealed: secrets.seal({ ...like, to: '' }) })

/** The job behind `postMail`. */
export const mailJob = (secrets: Secrets, send: SendMail) => async (payload: unknown) => {
  const mail = secrets.unseal<Mail>((payload as { sealed: string }).sealed)
  if (mail.to !== '') await send(mail)
}
