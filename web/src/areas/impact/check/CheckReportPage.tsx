import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { Button, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { focusPageForm } from '#ui/dialog/first-field.ts'
import { PublicPage } from '#ui/shell/PublicPage.tsx'
import { CheckedReport } from './CheckedReport.tsx'

/** Where anyone with a report compares it with what was issued. */
export function CheckReportPage() {
  const { serial = '' } = useParams({ strict: false })
  return (
    <PublicPage
      title="Verify an impact report"
      meaning="Compare a report with what was issued: its figures, its checksums, and whether it was withdrawn."
    >
      {serial ? <Found key={serial} serial={serial} /> : <NumberForm />}
    </PublicPage>
  )
}

function Found({ serial }: { serial: string }) {
  const found = useApi(impactReports.check, { params: { serial } }, { retry: false })
  const kind = found.error?.errorType
  if (kind === 'NOT_FOUND' || kind === 'VALIDATION')
    return <NumberForm given={serial} problem="No report was issued with this number and check text" />
  return (
    <Loaded of={found} lines={8}>
      {({ data }) => <CheckedReport report={data} />}
    </Loaded>
  )
}

function NumberForm({ given = '', problem }: { given?: string; problem?: string }) {
  const navigate = useNavigate()
  const [serial, setSerial] = useState(given)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const number = serial
      .trim()
      .toUpperCase()
      .replaceAll(/[\s,-]+/g, '-')
    if (number) void navigate({ to: '/impact-report/$serial', params: { serial: number } })
  }
  return (
    <form
      ref={focusPageForm}
      className="stack"
      style={{ gap: 20, maxWidth: '26rem', marginTop: 32 }}
      onSubmit={open}
      noValidate
    >
      <TextInput
        label="Number and check text of the report"
        description="Both are on the first page and at the bottom of every page."
        placeholder="IR-2026-0001 K7QM2VXD"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="md"
        value={serial}
        error={problem}
        onChange={event => setSerial(event.currentTarget.value)}
      />
      <Button type="submit" size="md" className="start">
        Verify
      </Button>
    </form>
  )
}
