import { invitation, team } from '@fulmar/contract/team'
import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { AbilityList } from './AbilityList.tsx'
import { roleOptions, rolePurposes } from './team.words.ts'

export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const invite = useSend(team.invite)
  const form = useSendForm(
    invitation,
    { name: '', email: '', adminRole: 'OPERATIONS' },
    { send: body => invite.mutateAsync({ body }), onSent: onClose },
  )
  const role = useWatch({ control: form.control, name: 'adminRole' })
  return (
    <FormDrawer form={form} title="Invite administrator" verb="Send invitation" onClose={onClose}>
      <Text maw="62ch" c="dimmed">
        They receive an email with a link, valid for 7 days, to set a password and sign in.
      </Text>
      <TextField control={form.control} name="name" label="Name" maxLength={120} />
      <TextField control={form.control} name="email" label="Email" type="email" inputMode="email" maxLength={254} />
      <SelectField control={form.control} name="adminRole" label="Role" data={roleOptions} help={rolePurposes[role]} />
      <AbilityList role={role} />
    </FormDrawer>
  )
}
