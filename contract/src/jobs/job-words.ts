import type { JobKind, JobState, QueuedTaskState } from './jobs.ts'

export const jobKindWords: Record<JobKind, string> = {
  EXPORT: 'Export',
  IMPORT: 'Import',
  REBUILD: 'Rebuild',
  PAYOUT: 'Payout',
  REPORT: 'Monthly report',
}

export const importTitle = (fileName: string, isUndo: boolean) =>
  `${isUndo ? 'Undo of the import' : 'Import of'} ${fileName}`

export const jobStateWords: Record<JobState, string> = {
  QUEUED: 'Queued',
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

export const queuedTaskStateWords: Record<QueuedTaskState, string> = {
  WAITING: 'Waiting',
  RUNNING: 'Running',
  RETRYING: 'Retrying',
  FAILED: 'Failed',
}

/** Every task of the queue; a test compares it with the tasks that the server runs. */
export const taskWords: Record<string, string> = {
  'send-mail': 'Send an email',
  'send-message': 'Send a message to a person',
  'send-redemption-code': 'Email a member the code of a reward',
  'remove-file': 'Delete a file',
  'run-job': 'Run a job',
  'resume-jobs': 'Resume interrupted jobs',
  'end-suspensions': 'End suspensions',
  'erase-leavers': 'Erase members who left',
  'seal-ledger': 'Seal the points ledger',
  'prove-ledger': 'Verify the points ledger',
  'close-points-ageing': 'Count unused points by age',
  'sweep-figures': 'Delete figures of nothing',
  'close-learning': 'Count first and last scores',
  'count-academy-effects': 'Update academy figures',
  'expire-cost-proposals': 'Close undecided cost proposals',
  'expire-proposals': 'Close undecided changes',
  'expire-store-requests': 'Remind about and expire store requests',
  'expire-role-switches': 'Remind about and expire role switches',
  'renew-subscriptions': 'Renew subscriptions',
  'expire-points': 'Expire unused points',
  'count-point-ages': 'Update the age of points',
  'close-plays': 'Close overdue plays',
  'expire-redemptions': 'Close overdue redemptions',
  'plan-rounds': 'Plan game rounds',
  'pay-rounds': 'Pay game prizes',
  'send-reports': 'Send monthly reports',
  'notify-of-flagged': 'Notify about flagged collections',
  'deliver-notifications': 'Email notifications',
  'send-webhooks': 'Deliver webhooks',
  'run-import': 'Work on an import',
  'invite-staff': 'Email an invitation to a counter',
  'resume-imports': 'Resume interrupted imports',
  'back-up': 'Back up the database',
  'load-demo': 'Load the demo',
  sweep: 'Delete expired data',
}

/** The name of a task in words. */
export const formatTask = (task: string) => taskWords[task] ?? task.replaceAll('-', ' ')
