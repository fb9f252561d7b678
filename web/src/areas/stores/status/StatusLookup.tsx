import { type StoreRequestStatus, storeRequests } from '@fulmar/contract/stores/store-requests'
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#core/api/api-error.ts'
import { call } from '#core/api/call.ts'
import { useFirstErrorFocus } from '#ui/form/errors/use-first-error-focus.ts'
import { LargeFields } from '../form/LargeFields.tsx'
import classes from './status.module.css'

interface Props {
  reference: string
  onFound: (status: StoreRequestStatus, email: string) => void
}

interface Problems {
  reference?: string
  email?: string
  /** A problem with neither field. */
  whole?: string
}

const missing = (reference: string, email: string): Problems => ({
  ...(!reference && { reference: 'Reference is required' }),
  ...(!email && { email: 'Email is required' }),
})

/** Looks up a request by reference and email. */
export function StatusLookup({ reference: given, onFound }: Props) {
  const [reference, setReference] = useState(given)
  const [email, setEmail] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const fields = useRef<HTMLFormElement>(null)

  useFirstErrorFocus(fields, problems)
  const ask = async (own: { reference: string; email: string }) => {
    setBusy(true)
    try {
      const { data } = await call(storeRequests.requestStatus, { body: own })
      onFound(data, own.email)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const named = { reference: error.fields.reference, email: error.fields.email }
      setProblems(named.reference || named.email ? named : { whole: error.message })
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const own = { reference: reference.trim(), email: email.trim() }
    const found = missing(own.reference, own.email)
    if (found.reference || found.email) setProblems(found)
    else {
      setProblems({})
      void ask(own)
    }
  }
  return (
    <LargeFields>
      <form
        ref={fields}
        className="stack"
        style={{ gap: 20, maxWidth: 440, marginTop: 32 }}
        onSubmit={onSubmit}
        noValidate
      >
        {problems.whole && (
          <Alert color="red" role="alert" icon={<TriangleAlert size={18} />}>
            {problems.whole}
          </Alert>
        )}
        <TextInput
          label="Reference"
          name="reference"
          placeholder="FS-XXXXXXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={reference}
          error={problems.reference}
          onChange={event => setReference(event.currentTarget.value)}
          classNames={{ input: classes.code }}
        />
        <TextInput
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          error={problems.email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isBusy}>
          Check status
        </Button>
        <Text mt={8} c="dimmed" fz="sm">
          No request yet? <Link to="/collector-signup">Register a store</Link>
        </Text>
      </form>
    </LargeFields>
  )
}
