import { roleWords } from '@fulmar/contract/core/permission-words'
import { type AdminRole, adminRoles } from '@fulmar/contract/core/permissions'
import { team } from '@fulmar/contract/team'
import { users } from '@fulmar/contract/users/users'
import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { Panel } from '#ui/Panel.tsx'

export function SecondFactorPolicy({ mayChange }: { mayChange: boolean }) {
  const policy = useApi(team.policy, {})
  const save = useSend(team.changePolicy, { refresh: [team.policy, users.myProfile] })
  return (
    <Panel title="Two-factor authentication">
      <Stack gap={14} align="flex-start">
        <Text maw="62ch" c="dimmed">
          Administrators with these roles can only open their own settings until they set it up.
          {!mayChange && ' Only owners can change this.'}
        </Text>
        <Loaded of={policy} lines={2}>
          {({ data }) => {
            const roles = save.isPending ? save.variables.body.secondFactorRoles : data.secondFactorRoles
            const toggle = (role: AdminRole, isOn: boolean) =>
              save.mutate({ body: { secondFactorRoles: isOn ? [...roles, role] : roles.filter(row => row !== role) } })
            return (
              <Checkbox.Group
                label="Roles that require two-factor authentication"
                value={[...roles]}
                labelProps={{ mb: 10 }}
              >
                <Group gap="12px 28px">
                  {adminRoles.map(role => (
                    <Checkbox
                      key={role}
                      value={role}
                      label={roleWords[role]}
                      disabled={!mayChange || save.isPending}
                      onChange={event => toggle(role, event.currentTarget.checked)}
                    />
                  ))}
                </Group>
              </Checkbox.Group>
            )
          }}
        </Loaded>
      </Stack>
    </Panel>
  )
}
