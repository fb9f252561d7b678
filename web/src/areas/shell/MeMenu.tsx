import { auth } from '@fulmar/contract/auth/auth'
import { roleWords } from '@fulmar/contract/core/permission-words'
import type { Profile } from '@fulmar/contract/users/users'
import { Menu, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown, CircleHelp, LogOut, Settings, ShieldCheck } from 'lucide-react'
import { callWrapper } from '#core/api/call-wrapper.ts'
import { signOut } from '#core/session/session.ts'
import classes from './MeMenu.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => word[0]?.toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')

/** Sends the request while the cookie still exists, and does not wait for the server. */
function leave(): void {
  void callWrapper({ action: auth.logout.method, path: auth.logout.path })
  signOut()
}

/** The signed-in person, their role, settings and sign-out. */
export function MeMenu({ me }: { me: Profile }) {
  const role = me.adminRole ? roleWords[me.adminRole] : 'No role'
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={`line hovers ${classes.target}`}>
          <span className={`disc fine ${classes.face}`} aria-hidden="true">
            {me.avatarUrl ? <img className="covers" src={me.avatarUrl} alt="" /> : initials(me.name)}
          </span>
          <Stack component="span" visibleFrom="sm" gap={0} maw={180} lh={1.25}>
            <span className="small clip strong">{me.name}</span>
            <span className="quiet fine clip">{role}</span>
          </Stack>
          <VisuallyHidden className="mantine-hidden-from-sm">
            {me.name}, {role}
          </VisuallyHidden>
          <ChevronDown size={16} aria-hidden className="quiet mantine-visible-from-sm" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap={2} p="8px 12px">
          <span className="small clip strong">{me.name}</span>
          <span className="quiet fine clip">{me.email}</span>
          <span className="quiet fine clip">{role}</span>
        </Stack>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/profile" leftSection={<Settings size={16} aria-hidden />}>
          Your settings
        </Menu.Item>
        <Menu.Item component={Link} to="/settings/security" leftSection={<ShieldCheck size={16} aria-hidden />}>
          Password and security
        </Menu.Item>
        <Menu.Item component={Link} to="/help" leftSection={<CircleHelp size={16} aria-hidden />}>
          Guide
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
