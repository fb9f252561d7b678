import { Button } from '@mantine/core'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import classes from '../settings.module.css'
import { CodeDialog } from './CodeDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useCodeActions } from './use-code-actions.ts'

interface SecondFactorProps {
  isOn: boolean
  /** The role asks for it and it is not there yet. */
  isAskedFor: boolean
}

/** A code from an authenticator app besides the password. */
export function SecondFactor({ isOn, isAskedFor }: SecondFactorProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isSettingUp, setSettingUp] = useState(isAskedFor)
  const { asking, ask, close, send } = useCodeActions(setCodes)

  const body = () => {
    if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
    if (isOn)
      return (
        <div className={classes.stack}>
          <p className={classes.text}>
            Signing in asks for a code of your authenticator app besides your password. Without the app, a recovery code
            lets you in.
          </p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => ask('renew')}>
              Make new recovery codes
            </Button>
            <Button variant="subtle" color="red" onClick={() => ask('remove')}>
              Turn off
            </Button>
          </div>
        </div>
      )
    if (isSettingUp) return <SecondFactorSetup onCodes={setCodes} onCancel={() => setSettingUp(false)} />
    return (
      <div className={classes.stack}>
        <p className={classes.text}>
          With it, a stolen password is not enough to get in. You need an authenticator app on your phone.
          {isAskedFor && ' Your role asks for it: the other pages open once it is set up.'}
        </p>
        <Button onClick={() => setSettingUp(true)}>Set up second factor</Button>
      </div>
    )
  }
  return (
    <Panel
      title="Second factor"
      aside={
        isOn ? (
          <StatusBadge tone="ok" icon={<ShieldCheck />}>
            On
          </StatusBadge>
        ) : (
          <StatusBadge tone={isAskedFor ? 'wait' : 'off'} icon={<ShieldOff />}>
            {isAskedFor ? 'Needed' : 'Off'}
          </StatusBadge>
        )
      }
    >
      {body()}
      {asking && <CodeDialog asking={asking} onCode={send} onClose={close} />}
    </Panel>
  )
}
