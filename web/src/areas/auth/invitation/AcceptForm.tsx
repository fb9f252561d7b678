import { team } from '@fulmar/contract/team'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '#core/api/call.ts'
import { toast } from '#core/toasts.tsx'
import { checkAcceptance, type Problems, toastMs } from '../auth.rules.ts'
import { focusFirst } from '../focus-first.ts'
import { StoreWelcome } from '../login/StoreWelcome.tsx'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import classes from '../Panel.module.css'
import { PanelAlert } from '../PanelAlert.tsx'
import { PanelHeader } from '../PanelHeader.tsx'
import { useSignedIn } from '../use-signed-in.ts'
import { useSubmit } from '../use-submit.ts'
import { ExpiredInvitation } from './ExpiredInvitation.tsx'
import { type Invited, InvitedFacts } from './InvitedFacts.tsx'

interface AcceptFormProps {
  token: string
  invited: Invited
}

/** A name and a password, and one is in. */
export function AcceptForm({ token, invited }: AcceptFormProps) {
  const [name, setName] = useState(invited.name)
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [found, setFound] = useState<Problems<'name' | 'password' | 'confirm'>>({})
  const [failure, setFailure] = useState<string>()
  const [isExpired, setExpired] = useState(false)
  const [hasJoined, setJoined] = useState(false)
  const isStore = invited.userType === 'STORE'
  const signedIn = useSignedIn()
  const [isBusy, submit] = useSubmit(error => {
    toast.error(error.message, { durationMs: toastMs })
    setExpired(error.code === 'LINK_EXPIRED')
    setFound(error.fields)
    if (Object.keys(error.fields).length === 0) setFailure(error.message)
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problems = checkAcceptance({ name, password, confirm })
    setFound(problems)
    setFailure(undefined)
    if (Object.keys(problems).length > 0) {
      focusFirst(event.currentTarget, problems)
      return
    }
    void submit(async () => {
      const answer = await call(team.accept, { body: { token, name: name.trim(), password } })
      if (isStore) setJoined(true)
      else signedIn(answer)
    })
  }

  if (isExpired) return <ExpiredInvitation />
  if (hasJoined) return <StoreWelcome email={invited.email} />
  return (
    <div className={classes.panel}>
      <PanelHeader title="Join the programme">Set your name and a password, and you are in.</PanelHeader>
      <InvitedFacts invited={invited} />
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {failure && <PanelAlert>{failure}</PanelAlert>}
        <TextInput
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={120}
          size="md"
          value={name}
          error={found.name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <NewPasswordFields
          email={invited.email}
          password={password}
          confirm={confirm}
          found={found}
          onPassword={setPassword}
          onConfirm={setConfirm}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {isStore ? 'Set the password' : 'Accept and sign in'}
        </Button>
      </form>
    </div>
  )
}
