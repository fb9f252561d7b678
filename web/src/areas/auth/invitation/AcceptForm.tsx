import type { Result } from '@fulmar/contract/core/endpoint'
import { roleWords } from '@fulmar/contract/core/permission-words'
import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { team } from '@fulmar/contract/team'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '#core/api/call.ts'
import { toast } from '#core/toasts.tsx'
import { checkAcceptance, checkName, type Problems, toastMs } from '../auth.rules.ts'
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
  const { hasLogin, store } = invited
  const signedIn = useSignedIn()
  const [isBusy, submit] = useSubmit(error => {
    toast.error(error.message, { durationMs: toastMs })
    setExpired(error.code === 'LINK_EXPIRED')
    setFound(error.fields)
    if (Object.keys(error.fields).length === 0) setFailure(error.message)
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problems = hasLogin ? checkName(name) : checkAcceptance({ name, password, confirm })
    setFound(problems)
    setFailure(undefined)
    if (focusFirst(event.currentTarget, problems)) return
    void submit(async () => {
      if (hasLogin) {
        await call(counterStaff.join, { body: { token, name: name.trim() } })
        setJoined(true)
        return
      }
      const answer = await call(team.accept, { body: { token, name: name.trim(), password } })
      if (isAdmin) signedIn(answer)
      else setJoined(true)
    })
  }

  if (isExpired) return <ExpiredInvitation />
  if (hasJoined) return <Welcome invited={invited} />
  return (
    <div className={`stack ${classes.panel}`}>
      <PanelHeader title={store === null ? 'Join the programme' : `Join ${store}`}>
        {hasLogin
          ? 'You have a login already: you keep your password. Enter your name as the counter is to show it.'
          : 'Enter your name and choose a password.'}
      </PanelHeader>
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
        {!hasLogin && (
          <NewPasswordFields
            email={invited.email}
            password={password}
            confirm={confirm}
            found={found}
            onPassword={setPassword}
            onConfirm={setConfirm}
          />
        )}
        {invited.userType === 'MEMBER' && (
          <Text mt={8} fz="md" c="dimmed">
            By setting a password you agree to the{' '}
            <Link to="/privacy-policy" target="_blank">
              privacy policy
            </Link>
            .
          </Text>
        )}
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {isAdmin ? 'Accept and sign in' : hasLogin ? 'Join' : 'Set password'}
        </Button>
      </form>
    </div>
  )
}

type Invited = Result<typeof team.invitation>['data']

function invitedAs({ adminRole, store, userType }: Invited): string {
  if (adminRole) return roleWords[adminRole]
  if (store !== null) return `Staff of ${store}`
  return userType === 'STORE' ? 'Store' : 'Member'
}

/** The role and the email of an invitation. */
const InvitedFacts = ({ invited }: { invited: Invited }) => (
  <Stack component="dl" gap={2} p="2px 0 2px 14px" style={{ borderLeft: '3px solid var(--sand)' }}>
    <dt className="quiet fine">Invited as</dt>
    <Text component="dd" mb={6} fw={600}>
      {invitedAs(invited)}
    </Text>
    <dt className="quiet fine">Sign-in email</dt>
    <dd className="strong anywhere">{invited.email}</dd>
  </Stack>
)

/** Shown to a store owner, its staff or a member after setting a password. They do not work on this site. */
function Welcome({ invited: { email, userType, store, hasLogin } }: { invited: Invited }) {
  const isStore = userType === 'STORE'
  const title = hasLogin ? `You are on the staff of ${store}` : 'Your password is set'
  const signIn = `with ${email} and your ${hasLogin ? 'password' : 'new password'}`
  return (
    <div className={`stack ${classes.panel}`}>
      <PanelHeader title={title}>
        {isStore
          ? store === null
            ? 'Your store can now collect plastic and award points.'
            : `At the counter of ${store} you are known by your name and a PIN.`
          : 'Bring your plastic to any store of the programme and collect points.'}
      </PanelHeader>
      <Text mt={8} fz="md" c="dimmed">
        {!isStore
          ? `Sign in to the app ${signIn}.`
          : store === null
            ? `Open the counter on the device beside your scale and sign in ${signIn}.`
            : 'Ask the owner for your PIN, unless you have one. With it you unlock the device beside the scale.'}
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
