import type { Result } from '@fulmar/contract/core/endpoint'
import { roleWords } from '@fulmar/contract/core/permission-words'
import { team } from '@fulmar/contract/team'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '#core/api/call.ts'
import { toast } from '#core/toasts.tsx'
import { checkAcceptance, type Problems, toastMs } from '../auth.rules.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import classes from '../Panel.module.css'
import { PanelAlert, PanelHeader } from '../panel-parts.tsx'
import { useSignedIn } from '../use-signed-in.ts'
import { focusFirst, useSubmit } from '../use-submit.ts'
import { ExpiredInvitation } from './ExpiredInvitation.tsx'

interface AcceptFormProps {
  token: string
  invited: Invited
}

export function AcceptForm({ token, invited }: AcceptFormProps) {
  const [name, setName] = useState(invited.name)
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [found, setFound] = useState<Problems<'name' | 'password' | 'confirm'>>({})
  const [failure, setFailure] = useState<string>()
  const [isExpired, setExpired] = useState(false)
  const [hasJoined, setJoined] = useState(false)
  const isAdmin = invited.userType === 'ADMIN'
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
    if (focusFirst(event.currentTarget, problems)) return
    void submit(async () => {
      const answer = await call(team.accept, { body: { token, name: name.trim(), password } })
      if (isAdmin) signedIn(answer)
      else setJoined(true)
    })
  }

  if (isExpired) return <ExpiredInvitation />
  if (hasJoined) return <Welcome invited={invited} />
  return (
    <div className={`stack ${classes.panel}`}>
      <PanelHeader title="Join the programme">Enter your name and choose a password.</PanelHeader>
      <InvitedFacts invited={invited} />
      <form className="stack" style={{ gap: 18 }} onSubmit={onSubmit} noValidate>
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
        {invited.userType === 'MEMBER' && (
          <Text mt={8} fz="md" c="dimmed">
            By setting a password you agree to the <Link to="/privacy-policy">privacy policy</Link>.
          </Text>
        )}
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {isAdmin ? 'Accept and sign in' : 'Set password'}
        </Button>
      </form>
    </div>
  )
}

type Invited = Result<typeof team.invitation>['data']

/** The role and the email of an invitation. */
const InvitedFacts = ({ invited }: { invited: Invited }) => (
  <Stack component="dl" gap={2} p="2px 0 2px 14px" style={{ borderLeft: '3px solid var(--sand)' }}>
    <dt className="quiet fine">Invited as</dt>
    <Text component="dd" mb={6} fw={600}>
      {invited.adminRole ? roleWords[invited.adminRole] : invited.userType === 'STORE' ? 'Store' : 'Member'}
    </Text>
    <dt className="quiet fine">Sign-in email</dt>
    <dd className="strong anywhere">{invited.email}</dd>
  </Stack>
)

/** Shown to a store owner or member after setting a password. They do not work on this site. */
function Welcome({ invited: { email, userType } }: { invited: Invited }) {
  const isStore = userType === 'STORE'
  return (
    <div className={`stack ${classes.panel}`}>
      <PanelHeader title="Your password is set">
        {isStore
          ? 'Your store can now collect plastic and award points.'
          : 'Bring your plastic to any store of the programme and collect points.'}
      </PanelHeader>
      <Text mt={8} fz="md" c="dimmed">
        {isStore ? 'Open the counter on the device beside your scale and sign in' : 'Sign in to the app'} with {email}{' '}
        and your new password.
      </Text>
      {isStore ? (
        <a href="/counter" className={classes.link}>
          Open the counter
        </a>
      ) : (
        <Link to="/" className={classes.link}>
          Home
        </Link>
      )}
    </div>
  )
}
