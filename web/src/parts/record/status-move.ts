import { refresh } from '#core/api/queries.ts'
import type { Question } from '#ui/dialog/use-confirm.tsx'

interface StatusMove<Status> {
  to: Status
  /** "Pause", followed by the name of the record. */
  verb: string
  consequences: string
}

interface Options<Status> {
  name: string
  /** What the record is: "game". */
  noun: string
  confirm: (question: Question) => Promise<boolean>
  send: (status: Status, options: { onError: () => void }) => void
}

/** Asks before a record changes its status. When someone else was quicker, the page shows what they did. */
export const statusMove =
  <Status extends string>({ name, noun, confirm, send }: Options<Status>) =>
  async ({ to, verb, consequences }: StatusMove<Status>) => {
    const isSure = await confirm({
      title: `${verb} ${name}?`,
      body: consequences,
      verb: `${verb} ${noun}`,
      ...(to === 'ARCHIVED' && { tone: 'danger' as const }),
    })
    if (isSure) send(to, { onError: () => void refresh() })
  }
