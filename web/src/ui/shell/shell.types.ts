import type { LucideIcon } from 'lucide-react'

export interface NavItem {
  label: string
  /** An address of this app. */
  to: string
  icon: LucideIcon
  /** The number of waiting items; hidden if 0. */
  waiting?: number
}

export interface NavGroup {
  /** Groups without a label are separated by space. */
  label?: string
  items: NavItem[]
}
