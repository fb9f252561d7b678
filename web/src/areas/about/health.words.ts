import type { Health } from '@fulmar/contract/about'
import { formatDateTime, formatRelative } from '#ui/format/dates.ts'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

interface Check {
  name: string
  tone: Tone
  state: string
  detail: string
}

const ok = (detail: string, state = 'OK') => ({ tone: 'ok' as const, state, detail })
const warn = (detail: string, state: string) => ({ tone: 'wait' as const, state, detail })
const bad = (detail: string, state: string) => ({ tone: 'bad' as const, state, detail })

// Copies are made every day.
const oldBackupMs = 36 * 3_600_000

// A job that waits this long means that no worker takes jobs.
const lateMs = 5 * 60_000

/** The state of each part in words. */
export const checksOf = (health: Health, now = Date.now()): Check[] => [
  { name: 'Database', ...formatDatabase(health.database) },
  { name: 'Background jobs', ...formatJobs(health.jobs, now) },
  { name: 'Figures', ...formatUncounted(health.uncounted) },
  { name: 'Books', ...formatBooks(health.books) },
  { name: 'Backups', ...formatBackups(health.backups, now) },
  {
    name: 'Email',
    ...(health.mail === 'SMTP'
      ? ok('Sent by the SMTP server in SMTP_URL', 'Configured')
      : warn('Emails are written to files and reach nobody. Set SMTP_URL to send them.', 'Not configured')),
  },
  {
    name: 'Images',
    ...ok(health.files === 'S3' ? 'Stored in an S3 bucket' : 'Stored in the data folder of this server', 'Configured'),
  },
  { name: 'Address search', ...ok(`Asks ${health.geocoder.host}`, 'Configured') },
  {
    name: 'Question generator',
    ...(health.ai
      ? ok(`Uses the model ${health.ai.model}`, 'Configured')
      : { tone: 'off' as const, state: 'Not configured', detail: 'Questions come from the built-in facts' }),
  },
]

function formatDatabase({ version, sizeBytes, warnings }: Health['database']) {
  const detail = `PostgreSQL ${version.split(' ')[0]}, ${formatNumber(sizeBytes / 1024 ** 2, { maximumFractionDigits: 0 })} MB`
  return warnings.length === 0 ? ok(detail) : warn([detail, ...warnings].join('. '), 'Needs attention')
}

function formatJobs({ waiting, waitingSince, failed }: Health['jobs'], now: number) {
  if (waitingSince !== null && now - Date.parse(waitingSince) > lateMs)
    return bad(`${formatCount(waiting, 'job')} waiting, the oldest due ${formatRelative(waitingSince)}`, 'Not running')
  if (failed > 0) return warn(`${formatCount(failed, 'job')} failed after the last attempt`, 'Needs attention')
  return ok(waiting === 0 ? 'No job is waiting' : `${formatCount(waiting, 'job')} waiting`)
}

const formatUncounted = (uncounted: number) =>
  uncounted < 10_000
    ? ok(
        uncounted === 0
          ? 'Every collection is counted'
          : `${formatCount(uncounted, 'collection')} not in the totals yet; they are added within seconds`,
      )
    : warn('10,000 or more collections are not in the totals yet', 'Behind')

function formatBooks(proof: Health['books']) {
  if (!proof) return { tone: 'off' as const, state: 'Not checked yet', detail: 'The ledger is checked every night' }
  const detail = `Last checked ${formatDateTime(proof.at)}`
  return proof.broken.length === 0 && proof.firstBrokenDay === null
    ? ok(detail, 'Balanced')
    : bad(`${detail}. The dashboard shows which checks failed.`, 'Not balanced')
}

function formatBackups(backups: Health['backups'], now: number) {
  if (!backups)
    return { tone: 'off' as const, state: 'Not by Fulmar', detail: 'Set BACKUP_DIR, or back up PostgreSQL itself' }
  const { lastBackupAt, lastProofAt } = backups
  if (lastBackupAt === undefined) return bad('No backup has been made yet', 'Missing')
  const proof = lastProofAt ? `last restored on trial ${formatRelative(lastProofAt)}` : 'never restored on trial'
  const detail = `Last backup ${formatRelative(lastBackupAt)}, ${proof}`
  return now - Date.parse(lastBackupAt) > oldBackupMs ? bad(detail, 'Too old') : ok(detail)
}
