import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'

const SubscribeDialog = lazyNamed(() => import('./SubscribeDialog.tsx'), 'SubscribeDialog')

interface Props extends Pick<ButtonProps, 'leftSection'> {
  /** Given = the store is chosen already. */
  store?: { id: string; name: string }
}

export function SubscribeButton({ store, leftSection }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={leftSection} onClick={() => setOpen(true)}>
        {store ? 'Put on a plan' : 'Put a store on a plan'}
      </Button>
      {isOpen && <SubscribeDialog store={store} onClose={() => setOpen(false)} />}
    </>
  )
}
