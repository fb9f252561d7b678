import type { CounterCollection } from '@fulmar/contract/counter/counter'
import { createContext, useContext } from 'react'
import type { Recording } from './model/database.ts'
import type { Draft } from './model/draft.ts'
import type { Member } from './model/members.ts'

export type Screen =
  /** `instead` of a recording that was refused. */
  | { name: 'FIND'; instead?: Recording; notFound?: NotFound }
  | { name: 'REGISTER'; instead?: Recording | undefined }
  /** For somebody who was registered without an email. */
  | { name: 'CARD'; member: Member; confirmationCode: string; instead?: Recording | undefined }
  | { name: 'WEIGH'; member: Member; instead?: Recording | undefined; draft?: Draft }
  | { name: 'RECORDED'; key: string }
  | { name: 'TODAY' }
  | { name: 'HAND_OVER' }
  | { name: 'DEVICE' }

/** A code that was scanned on another screen, and why it leads nowhere. */
export interface NotFound {
  code: string
  problem: string
}

/** What is printed: the receipt of a collection, or the codes of a new member without an email. */
export type SlipContent = ReceiptContent | CardContent
export interface CardContent {
  memberCode: string
  confirmationCode: string
}
export type ReceiptContent = Pick<CounterCollection, 'code' | 'at' | 'lines' | 'points' | 'pointsPending' | 'grams'>

/** Somebody at the counter, and where they are in it. */
export interface Shift {
  staff: { id: string; name: string }
  /** Nobody sees it: what is typed is for whatever covers it. */
  isLocked: boolean
  go: (screen: Screen) => void
  back: () => void
  /** Leaves everything that was on the way and starts with the next member. */
  restart: (notFound?: NotFound) => void
  /** The same with a member who was found already. */
  begin: (member: Member) => void
  /** What was just recorded. Nothing that led to it is left to go back to, or it would be recorded again. */
  showRecorded: (key: string) => void
  lock: () => void
  print: (slip: SlipContent) => void
}

export const ShiftContext = createContext<Shift | null>(null)

export function useShift(): Shift {
  const shift = useContext(ShiftContext)
  if (!shift) throw new Error('Nobody has unlocked the counter')
  return shift
}
