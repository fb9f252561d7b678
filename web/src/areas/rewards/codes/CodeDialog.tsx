import { type VoucherCode, voucherCodes } from '@fulmar/contract/rewards/voucher-codes'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Ban, Eye } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { CodeBadge } from './codes.words.ts'

interface Props {
  code: VoucherCode
  onClose: () => void
}

/** One voucher code: its facts, and for those who may, the code itself. */
export function CodeDialog({ code, onClose }: Props) {
  const mayReveal = useCan('rewards:reveal')
  const mayOpen = useCan('redemptions:read')
  const mayVoid = useCan('rewards:codes')
  const [confirm, question] = useConfirm()
  const reveal = useSend(voucherCodes.reveal, { hideToast: true, refresh: [] })
  const discard = useSend(voucherCodes.void, { closePopup: onClose })
  const params = { id: code.id }
  const plain = reveal.data?.data.code
  const askToVoid = async () => {
    const isSure = await confirm({
      title: `Void ${code.masked}?`,
      body: 'The code is taken out of the pool and no member will get it. This cannot be undone.',
      verb: 'Void code',
      tone: 'danger',
    })
    if (isSure) discard.mutate({ params })
  }
  return (
    <>
      <Dialog
        isOpen
        title={`Voucher code ${code.masked}`}
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            {mayVoid && code.status === 'FREE' && (
              <Button
                variant="light"
                color="red"
                leftSection={<Ban size={16} aria-hidden />}
                loading={discard.isPending}
                onClick={() => void askToVoid()}
              >
                Void code
              </Button>
            )}
            {mayReveal && plain === undefined && (
              <Button
                leftSection={<Eye size={16} aria-hidden />}
                loading={reveal.isPending}
                onClick={() => reveal.mutate({ params })}
              >
                Reveal code
              </Button>
            )}
          </>
        }
      >
        <FactList
          facts={[
            {
              label: 'Status',
              value: <CodeBadge status={code.status} />,
            },
            { label: 'Batch', value: code.batch },
            { label: 'Expires', value: code.expiresAt ? formatDate(code.expiresAt) : 'Never' },
            { label: 'Added', value: formatDate(code.addedAt) },
            ...(code.redemptionId && mayOpen
              ? [
                  {
                    label: 'Redemption',
                    value: (
                      <Link to="/rewards/redemptions" search={{ queue: 'all', open: code.redemptionId }}>
                        Open redemption
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {mayReveal && (
          <Text pt={16} c="dimmed" fz="sm" role="status">
            {plain === undefined ? (
              'Revealing a code is recorded in the activity log with your name.'
            ) : (
              <>
                <Text component="code" display="block" mb={6} c="var(--ink)" fz={20} fw={600} className="anywhere">
                  {plain}
                </Text>{' '}
                Recorded in the activity log.
              </>
            )}
          </Text>
        )}
      </Dialog>
      {question}
    </>
  )
}
