import type { LucideIcon } from 'lucide-react'

export interface NavItem {
  label: string
  /** An address of this app. */
  to: string
  icon: LucideIcon
  /** How many things wait there; nothing is shown for none. */
  waiting?: number
}

export interface NavGroup {
  /** Unnamed groups stand apart by space alone. */
  label?: string
  items: NavItem[]
}
