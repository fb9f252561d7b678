import { Button, Group, Stack, Text } from '@mantine/core'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useCodeDialog } from './use-code-dialog.tsx'

interface Props {
  isOn: boolean
  /** The role requires it, and it is not set up yet. */
  isRequired: boolean
}

export function SecondFactor({ isOn, isRequired }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isSettingUp, setSettingUp] = useState(isRequired)
  const [askForCode, codeDialog] = useCodeDialog(setCodes)

  const body = () => {
    if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
    if (isOn)
      return (
        <Stack gap={14} align="flex-start">
          <Text maw="62ch" c="dimmed">
            You sign in with your password and a code from your authenticator app, or a recovery code if you cannot use
            the app.
          </Text>
          <Group gap={8}>
            <Button variant="default" onClick={() => askForCode('renew')}>
              Generate new recovery codes
            </Button>
            <Button variant="subtle" color="red" onClick={() => askForCode('remove')}>
              Turn off
            </Button>
          </Group>
        </Stack>
      )
    if (isSettingUp) return <SecondFactorSetup onCodes={setCodes} onCancel={() => setSettingUp(false)} />
    return (
      <Stack gap={14} align="flex-start">
        <Text maw="62ch" c="dimmed">
          Protects your account even if your password is stolen. You need an authenticator app on your phone.
          {isRequired && ' Your role requires it: other pages open once it is set up.'}
        </Text>
        <Button onClick={() => setSettingUp(true)}>Set up two-factor authentication</Button>
      </Stack>
    )
  }
  return (
    <Panel
      title="Two-factor authentication"
      aside={
        isOn ? (
          <StatusBadge tone="ok" icon={<ShieldCheck />}>
            On
          </StatusBadge>
        ) : (
          <StatusBadge tone={isRequired ? 'wait' : 'off'} icon={<ShieldOff />}>
            {isRequired ? 'Required' : 'Off'}
          </StatusBadge>
        )
      }
    >
      {body()}
      {codeDialog}
    </Panel>
  )
}
