import { Button, Code } from '@mantine/core'
import { Copy } from 'lucide-react'
import { toast } from '#core/toasts.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import settings from '../settings.module.css'

interface Props {
  title: string
  secret: string
  children: string
  onClose: () => void
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret)
    toast.success('Copied')
  } catch {
    toast.error('It could not be copied. Select it and copy it yourself.')
  }
}

/** Shown once: the server keeps no readable copy. */
export const SecretDialog = ({ title, secret, children, onClose }: Props) => (
  <Dialog
    isOpen
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy(secret)}>
          Copy
        </Button>
        <Button onClick={onClose}>Done</Button>
      </>
    }
  >
    <div className={settings.stack}>
      <p className={settings.text}>{children}</p>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
    </div>
  </Dialog>
)
