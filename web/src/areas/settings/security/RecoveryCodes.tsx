import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#core/toasts.tsx'
import { saveFile } from '#ui/save-file.ts'
import classes from './SecondFactor.module.css'

interface Props {
  codes: readonly string[]
  onDone: () => void
}

const asText = (codes: readonly string[]) => ['Fulmar recovery codes. Each works once.', '', ...codes, ''].join('\n')

const save = (codes: readonly string[]) =>
  saveFile('fulmar-recovery-codes.txt', new Blob([asText(codes)], { type: 'text/plain' }))

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success('Recovery codes copied')
  } catch {
    toast.error('The codes could not be copied. Download them instead.')
  }
}

/** Shown once: the server keeps no readable copy. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const [isSaved, setSaved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap={14} align="flex-start">
      <Title ref={heading} tabIndex={-1} order={3} mb={12}>
        Save your recovery codes
      </Title>
      <Text maw="62ch" c="dimmed">
        Each code works once when you cannot use your authenticator app. They are not shown again, so keep them with
        your passwords.
      </Text>
      <ul className={`sunken ${classes.codes}`} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8}>
        <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy(codes)}>
          Copy
        </Button>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={() => save(codes)}>
          Download
        </Button>
      </Group>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={event => setSaved(event.currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={onDone}>
        Done
      </Button>
    </Stack>
  )
}
