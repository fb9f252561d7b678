import { secondFactor } from '@fulmar/contract/auth/second-factor'
import { users } from '@fulmar/contract/users/users'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { CallError } from '#core/api/CallError.tsx'
import { call } from '#core/api/call.ts'
import { useSend } from '#core/api/use-api.ts'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import settings from '../settings.module.css'
import classes from './SecondFactor.module.css'

const QrCode = lazy(async () => ({ default: (await import('#ui/QrCode.tsx')).QrCode }))

interface Props {
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

// Easier to read and type.
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

export function SecondFactorSetup({ onCodes, onCancel }: Props) {
  const [code, setCode] = useState('')
  // A write on the server, but without effect until it is confirmed, so it is requested once when this opens.
  const started = useQuery({
    queryKey: [secondFactor.start.path],
    queryFn: () => call(secondFactor.start, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const confirm = useSend(secondFactor.confirm, {
    refresh: [users.myProfile],
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  })
  if (started.isPending) return <SkeletonLines count={5} />
  if (started.isError) return <CallError error={started.error as ApiError} onRetry={() => void started.refetch()} />
  const { secret, url } = started.data.data

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.replaceAll(/\s/g, '')
    if (/^\d{6}$/.test(typed)) confirm.mutate({ body: { code: typed } })
  }
  return (
    <ol className={classes.steps}>
      <li>
        <h3 className={classes.heading}>Scan this QR code with your authenticator app</h3>
        <div className={classes.scan}>
          <div className={classes.qr}>
            <Suspense fallback={<SkeletonLines count={5} />}>
              <QrCode text={url} label="QR code for your authenticator app" />
            </Suspense>
          </div>
          <div>
            <p className={settings.text}>Or enter this key in the app:</p>
            <p className={classes.secret}>{inFours(secret)}</p>
          </div>
        </div>
      </li>
      <li>
        <h3 className={classes.heading}>Enter the code it shows</h3>
        <form onSubmit={onSubmit} className={settings.stack} noValidate>
          <TextInput
            label="6-digit code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            value={code}
            error={confirm.error?.fields.code}
            onChange={event => setCode(event.currentTarget.value)}
          />
          <div className={settings.actions}>
            <Button type="submit" loading={confirm.isPending}>
              Turn on
            </Button>
            <Button variant="subtle" color="gray" onClick={onCancel}>
              Not now
            </Button>
          </div>
        </form>
      </li>
    </ol>
  )
}
