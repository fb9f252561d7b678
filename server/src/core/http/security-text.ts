import type { FastifyInstance } from 'fastify'

const path = '/.well-known/security.txt'
// RFC 9116 recommends less than a year. Computed, so that a file nobody maintains does not expire; the contact is a setting.
const validDays = 180

/** Where to report vulnerabilities, as RFC 9116 has it. Without a contact there is no such file. */
export function serveSecurityText(
  app: FastifyInstance,
  { securityContacts = [], publicUrl }: { securityContacts?: readonly string[] | undefined; publicUrl: string },
) {
  if (securityContacts.length === 0) return
  app.get(path, async (_request, reply) => {
    const expires = new Date(Date.now() + validDays * 24 * 3600 * 1000)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      ...securityContacts.map(contact => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      // The RFC asks for https.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${path}`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
