import { roleWords } from '@fulmar/contract/core/permission-words'
import { type AdminRole, adminRoles } from '@fulmar/contract/core/permissions'
import { team } from '@fulmar/contract/team'
import { users } from '@fulmar/contract/users/users'
import { Checkbox } from '@mantine/core'
import { CallError } from '#core/api/CallError.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import settings from '../settings.module.css'
import classes from './team.module.css'

export function SecondFactorPolicy({ mayChange }: { mayChange: boolean }) {
  const policy = useApi(team.policy, {})
  const save = useSend(team.changePolicy, { refresh: [team.policy, users.myProfile] })
  const body = () => {
    if (policy.isPending) return <SkeletonLines count={2} />
    if (policy.isError) return <CallError error={policy.error} onRetry={() => void policy.refetch()} />
    const roles = save.isPending ? save.variables.body.secondFactorRoles : policy.data.data.secondFactorRoles
    const toggle = (role: AdminRole, isOn: boolean) =>
      save.mutate({ body: { secondFactorRoles: isOn ? [...roles, role] : roles.filter(it => it !== role) } })
    return (
      <Checkbox.Group label="Roles that require two-factor authentication" value={[...roles]} labelProps={{ mb: 10 }}>
        <div className={classes.policy}>
          {adminRoles.map(role => (
            <Checkbox
              key={role}
              value={role}
              label={roleWords[role]}
              disabled={!mayChange || save.isPending}
              onChange={event => toggle(role, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Checkbox.Group>
    )
  }
  return (
    <Panel title="Two-factor authentication">
      <div className={settings.stack}>
        <p className={settings.text}>
          Administrators with these roles can only open their own settings until they set it up.
          {!mayChange && ' Only owners can change this.'}
        </p>
        {body()}
      </div>
    </Panel>
  )
}
