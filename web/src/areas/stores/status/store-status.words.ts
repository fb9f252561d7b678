import type { StoreStatus } from '@fulmar/contract/store-statuses'
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
  title: 'Your store is part of the programme',
  text: 'We have mailed you how to sign in. People can bring you their plastic.',
}

/** How a request stands, in the words of whoever waits for it. */
export const statusWords: Record<StoreStatus, StatusWords> = {
  PENDING: {
    tone: 'wait',
    badge: 'Pending',
    title: 'Your request is in line',
    text: 'Someone of the programme will look at it and answer by mail. There is nothing you have to do.',
  },
  NEEDS_INFO: {
    tone: 'info',
    badge: 'Needs info',
    title: 'We have a question',
    text: 'Look at what is asked below, mend it and send the request again. It keeps its reference.',
  },
  ACTIVE: approved,
  PAUSED: { ...approved, text: 'Your store was approved. At the moment it is paused and takes no plastic in.' },
  SUSPENDED: { ...approved, text: 'Your store was approved. At the moment it is suspended and takes no plastic in.' },
  REJECTED: {
    tone: 'bad',
    badge: 'Rejected',
    title: 'We could not take your store in',
    text: 'If what stood in the way has changed, you are welcome to ask again.',
  },
  CLOSED: { tone: 'off', badge: 'Closed', title: 'This store is closed', text: 'It no longer takes part.' },
}
