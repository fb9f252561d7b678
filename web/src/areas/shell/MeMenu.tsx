import type { AdminRole } from '@fulmar/contract/permissions'
import type { Profile } from '@fulmar/contract/users'
import { Menu, UnstyledButton } from '@mantine/core'
import { ChevronDown, LogOut } from 'lucide-react'
import { signOut } from '#core/session.ts'
import classes from './MeMenu.module.css'

const roleNames: Record<AdminRole, string> = {
  OWNER: 'Owner',
  OPERATIONS: 'Operations',
  FINANCE: 'Finance',
  CONTENT: 'Content',
  AUDITOR: 'Auditor',
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => word[0]?.toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')

/** Who is signed in, in which role, and the way out. */
export function MeMenu({ me }: { me: Profile }) {
  const role = me.adminRole ? roleNames[me.adminRole] : 'No role'
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`${me.name}, ${role}`}>
          <span className={classes.face} aria-hidden="true">
            {initials(me.name)}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{me.name}</span>
            <span className={classes.role}>{role}</span>
          </span>
          <ChevronDown size={16} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.card}>
          <span className={classes.name}>{me.name}</span>
          <span className={classes.role}>{me.email}</span>
          <span className={classes.role}>{role}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
