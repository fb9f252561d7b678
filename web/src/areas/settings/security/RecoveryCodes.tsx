import { Button, Checkbox } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#core/toasts.tsx'
import settings from '../settings.module.css'
import classes from './SecondFactor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

const asText = (codes: readonly string[]) => ['Fulmar recovery codes. Each works once.', '', ...codes, ''].join('\n')

function save(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([asText(codes)], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'fulmar-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success('Recovery codes copied')
  } catch {
    toast.error('The browser did not let us copy them. Save them as a file instead.')
  }
}

/** Shown once: the server keeps no readable copy. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={settings.stack}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        Keep these recovery codes
      </h3>
      <p className={settings.text}>
        Each of them lets you in once when you do not have your phone. They are shown only now: put them where you keep
        your passwords.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={settings.actions}>
        <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy(codes)}>
          Copy
        </Button>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={() => save(codes)}>
          Save as a file
        </Button>
      </div>
      <Checkbox
        label="I have kept them in a safe place"
        checked={isKept}
        onChange={event => setKept(event.currentTarget.checked)}
      />
      <Button disabled={!isKept} onClick={onKept}>
        Done
      </Button>
    </div>
  )
}
