import type { Permission } from '@fulmar/contract/core/permissions'
import {
  Bell,
  Building2,
  Coins,
  CreditCard,
  FileUp,
  History,
  Info,
  Leaf,
  ListChecks,
  ListTree,
  type LucideIcon,
  Palette,
  Plug,
  ShieldCheck,
  UserRound,
  UsersRound,
} from 'lucide-react'

interface Section {
  to: string
  label: string
  icon: LucideIcon
  permission?: Permission
}

export interface SectionGroup {
  label: string
  sections: readonly Section[]
}

const groups: SectionGroup[] = [
  {
    label: 'You',
    sections: [
      { to: '/settings/profile', label: 'Profile', icon: UserRound },
      { to: '/settings/security', label: 'Security', icon: ShieldCheck },
      { to: '/settings/appearance', label: 'Appearance', icon: Palette },
      { to: '/settings/notifications', label: 'Notifications', icon: Bell },
    ],
  },
  {
    label: 'Programme',
    sections: [
      { to: '/settings/programme', label: 'Programme', icon: Building2, permission: 'programme:read' },
      { to: '/settings/team', label: 'Team and roles', icon: UsersRound, permission: 'team:read' },
      { to: '/settings/points-policy', label: 'Points policy', icon: Coins, permission: 'policy:read' },
      { to: '/settings/plans', label: 'Plans', icon: CreditCard, permission: 'plans:read' },
    ],
  },
  {
    label: 'Data',
    sections: [
      { to: '/settings/master-data', label: 'Master data', icon: ListTree, permission: 'master:read' },
      { to: '/settings/impact-factors', label: 'Impact factors', icon: Leaf, permission: 'impact:read' },
      { to: '/settings/imports', label: 'Imports', icon: FileUp, permission: 'imports:use' },
    ],
  },
  {
    label: 'System',
    sections: [
      { to: '/settings/activity', label: 'Activity', icon: History, permission: 'activity:read' },
      { to: '/settings/integrations', label: 'Integrations', icon: Plug, permission: 'integrations:manage' },
      { to: '/settings/jobs', label: 'Jobs', icon: ListChecks, permission: 'jobs:read' },
      { to: '/settings/about', label: 'About', icon: Info, permission: 'programme:read' },
    ],
  },
]

/** The sections that a person may open, without empty groups. */
export const sectionsFor = (may: (permission: Permission) => boolean): SectionGroup[] =>
  groups
    .map(({ label, sections }) => ({
      label,
      sections: sections.filter(({ permission }) => !permission || may(permission)),
    }))
    .filter(({ sections }) => sections.length > 0)
