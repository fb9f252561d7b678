import { Button, Code, Stack, Text } from '@mantine/core'
import { Copy } from 'lucide-react'
import { toast } from '#core/toasts.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'

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
    <Stack gap={14} align="flex-start">
      <Text maw="62ch" c="dimmed">
        {children}
      </Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
    </Stack>
  </Dialog>
)
