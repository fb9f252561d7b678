import type { Redemption } from '@fulmar/contract/redemptions'
import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { sayMember } from '#parts/member-code.ts'
import { CopyCode } from '#ui/CopyCode.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { QrCode } from '#ui/QrCode.tsx'
import classes from './SlipDialog.module.css'

interface Props {
  redemption: Redemption
  onClose: () => void
}

/** What the member shows to collect a reward. Only who redeemed it gets the code in full, and only now. */
export function SlipDialog({ redemption: it, onClose }: Props) {
  return (
    <Dialog
      isOpen
      title="Hand-over slip"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Button data-autofocus leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            Print slip
          </Button>
        </>
      }
    >
      <section className={classes.slip} aria-label="Hand-over slip">
        <div className={classes.square}>
          <QrCode text={it.code} label={`QR code of ${it.code}`} />
        </div>
        <div className={classes.words}>
          <p className={classes.code}>
            <CopyCode label="code" code={it.code} />
          </p>
          <p className={classes.reward}>{it.reward.name}</p>
          <p>
            {sayMember(it.user)} · {formatPoints(it.costPoints)}
          </p>
          <p>
            {it.store ? `Collect at ${it.store.name}` : 'Collect at any store'} by {formatDate(it.expiresAt)}
          </p>
        </div>
      </section>
      <p className={classes.once}>Print it or pass the code on now: it is not shown in full again.</p>
    </Dialog>
  )
}
