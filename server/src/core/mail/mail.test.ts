import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type Mail, mailSender } from './mail.ts'
import { writeMail } from './mail-layout.ts'

const mail: Mail = writeMail({
  to: 'ana@test.example',
  subject: 'A <new> code',
  paragraphs: ['Use "this" & nothing else.'],
  code: '123456',
  because: 'You asked for it.',
})
const dataDir = temporaryFolder('mail')

describe('mail', () => {
  it('goes to the SMTP server that is set up, as text and HTML', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let text = ''
        stream.on('data', chunk => {
          text += chunk
        })
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    await mailSender({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Fulmar <f@test.example>', dataDir })(mail)
    await new Promise<void>(resolve => server.close(resolve))
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('To: ana@test.example')
    expect(received[0]).toContain('multipart/alternative')
    expect(received[0]).toContain('123456')
  })

  it('fails when the SMTP server does not answer, so that the job is tried again', async () => {
    const send = mailSender({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'f@test.example', dataDir })
    await expect(send(mail)).rejects.toThrow()
  })

  it('becomes a file that an email program opens when no server is set up', async () => {
    await mailSender({ mailFrom: 'f@test.example', dataDir })(mail)
    const files = readdirSync(join(dataDir, 'mail'))
    expect(files).toEqual([expect.stringMatching(/\.eml$/)])
    expect(readFileSync(join(dataDir, 'mail', files[0] ?? ''), 'utf8')).toContain('Subject: A <new> code')
  })

  it('never lets what people typed become markup', () => {
    expect(mail.html).toContain('A &lt;new&gt; code')
    expect(mail.html).toContain('Use &quot;this&quot; &amp; nothing else.')
  })
})
