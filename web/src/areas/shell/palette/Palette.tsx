import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useFocusReturn } from '#ui/dialog/use-focus-return.ts'
import type { NavGroup } from '#ui/shell/shell.types.ts'
import { PaletteBody } from './PaletteBody.tsx'
import type { PaletteItem } from './palette.items.ts'
import { rememberRecent } from './recent-records.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  groups: readonly NavGroup[]
}

/** Finds pages, actions and records. */
export function Palette({ isOpen, onClose, groups }: Props) {
  const { adminDetails } = useAdminDetails()
  const navigate = useNavigate()
  useFocusReturn(isOpen)
  const onChoose = ({ to, record }: PaletteItem) => {
    if (record && adminDetails) rememberRecent(adminDetails.id, record)
    onClose()
    void navigate({ href: to })
  }
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={640} yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <PaletteBody groups={groups} onChoose={onChoose} />
      </Modal.Content>
    </Modal.Root>
  )
}
