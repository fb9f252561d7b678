import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { type AddressKeys, useAddress } from '#core/search.ts'
import { lazyNamed } from '#ui/lazy-named.ts'

const MonthlyDrawer = lazyNamed(() => import('./MonthlyDrawer.tsx'), 'MonthlyDrawer')

/** Emails lead to the open drawer. */
export interface MonthlyAddress {
  open?: 'monthly-email'
}

const keys: AddressKeys<MonthlyAddress> = { open: { const: 'monthly-email' } }

/** The monthly report by email: a button and its drawer. */
export function MonthlyEmail() {
  const isOpen = useAddress<MonthlyAddress>(keys).open !== undefined
  const navigate = useNavigate({ from: '/analytics' })
  const show = (open: MonthlyAddress['open']) =>
    void navigate({ to: '/analytics', search: previous => ({ ...previous, open }), replace: true, resetScroll: false })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Mail size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => show('monthly-email')}
      >
        Monthly email
      </Button>
      {isOpen && <MonthlyDrawer onClose={() => show(undefined)} />}
    </>
  )
}
