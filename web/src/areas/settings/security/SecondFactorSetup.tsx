import { secondFactor } from '@fulmar/contract/auth/second-factor'
import type { Result } from '@fulmar/contract/core/endpoint'
import { users } from '@fulmar/contract/users/users'
import { Box, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { call } from '#core/api/call.ts'
import { Loaded } from '#core/api/Loaded.tsx'
import { useSend } from '#core/api/use-api.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import classes from './SecondFactor.module.css'

const QrCode = lazyNamed(
  () => import('#ui/QrCode.tsx'),
  'QrCode',
  () => <SkeletonLines count={5} />,
)

interface Props {
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

// Easier to read and type.
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

export function SecondFactorSetup(props: Props) {
  // A write on the server, but without effect until it is confirmed, so it is requested once when this opens.
  const started = useQuery<Result<typeof secondFactor.start>, ApiError>({
    queryKey: [secondFactor.start.path],
    queryFn: () => call(secondFactor.start, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Loaded of={started} lines={5}>
      {({ data }) => <SetupSteps {...data} {...props} />}
    </Loaded>
  )
}

interface StepsProps extends Props {
  secret: string
  url: string
}

function SetupSteps({ secret, url, onCodes, onCancel }: StepsProps) {
  const [code, setCode] = useState('')
  const confirm = useSend(secondFactor.confirm, {
    refresh: [users.myProfile],
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.replaceAll(/\s/g, '')
    if (/^\d{6}$/.test(typed)) confirm.mutate({ body: { code: typed } })
  }
  return (
    <ol className="stack" style={{ gap: 24 }}>
      <Step number={1} title="Scan this QR code with your authenticator app">
        <Group gap="16px 28px">
          <div className={`framed ${classes.qr}`}>
            <QrCode text={url} label="QR code for your authenticator app" />
          </div>
          <Box flex="1 1 12rem" miw={0}>
            <Text maw="62ch" c="dimmed">
              Or enter this key in the app:
            </Text>
            <Text ff="monospace" fz={16} fw={600} mt={6} className="anywhere">
              {inFours(secret)}
            </Text>
          </Box>
        </Group>
      </Step>
      <Step number={2} title="Enter the code it shows">
        <form onSubmit={onSubmit} className="stack" style={{ gap: 14, alignItems: 'flex-start' }} noValidate>
          <TextInput
            label="6-digit code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            value={code}
            error={confirm.error?.fields.code}
            onChange={event => setCode(event.currentTarget.value)}
          />
          <Group gap={8}>
            <Button type="submit" loading={confirm.isPending}>
              Turn on
            </Button>
            <Button variant="subtle" color="gray" onClick={onCancel}>
              Not now
            </Button>
          </Group>
        </form>
      </Step>
    </ol>
  )
}

interface StepProps {
  number: number
  title: string
  children: ReactNode
}

const Step = ({ number, title, children }: StepProps) => (
  <li className="line" style={{ alignItems: 'flex-start', gap: 12 }}>
    <Text className="disc" visibleFrom="xs" w={28} h={28} fz="sm" aria-hidden>
      {number}
    </Text>
    <div className="grow">
      <Title order={3} mb={12}>
        {title}
      </Title>
      {children}
    </div>
  </li>
)
