import type { StoreStatus } from '@fulmar/contract/stores/store-statuses'
import type { Tone } from '#ui/StatusBadge.tsx'

interface StatusWords {
  tone: Tone
  badge: string
  title: string
  text: string
}

const approved: StatusWords = {
  tone: 'ok',
  badge: 'Approved',
  title: 'Your store was approved',
  text: 'We emailed you a link to sign in. You can now collect plastic.',
}

/** The status of a request in words for the applicant. */
export const statusWords: Record<StoreStatus, StatusWords> = {
  PENDING: {
    tone: 'wait',
    badge: 'Pending',
    title: 'Request received',
    text: 'We will review it and reply by email. There is nothing you need to do.',
  },
  NEEDS_INFO: {
    tone: 'info',
    badge: 'Needs info',
    title: 'We have a question',
    text: 'Answer the questions below and resubmit your request. It keeps its reference.',
  },
  ACTIVE: approved,
  PAUSED: { ...approved, text: 'Your store is paused at the moment and cannot collect plastic.' },
  SUSPENDED: { ...approved, text: 'Your store is suspended at the moment and cannot collect plastic.' },
  REJECTED: {
    tone: 'bad',
    badge: 'Declined',
    title: 'Your request was declined',
    text: 'You are welcome to apply again if circumstances change.',
  },
  CLOSED: {
    tone: 'off',
    badge: 'Closed',
    title: 'This store is closed',
    text: 'It is no longer part of the programme.',
  },
}
