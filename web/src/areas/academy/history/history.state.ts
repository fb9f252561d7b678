import type { plays } from '@fulmar/contract/academy/plays'
import { useNavigate } from '@tanstack/react-router'
import { type AddressKeys, useAddress } from '#core/search.ts'
import type { ListState } from '#parts/lists/list-state.ts'

export type PlayState = ListState<typeof plays.list>

export const newestFirst: AddressKeys = { sortOrder: { enum: ['asc', 'desc'], default: 'desc' } }

/** The record that is open beside a list, kept in the address. */
export interface OpenAddress {
  open?: string
}

const openKeys: AddressKeys<OpenAddress> = { open: { type: 'string', maxLength: 36 } }

/** Reads and changes the open record. */
export function useOpen(): [id: string | undefined, open: (id: string | undefined) => void] {
  const { open } = useAddress<OpenAddress>(openKeys)
  const navigate = useNavigate()
  const change = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: ((previous: object) => ({ ...previous, open: id })) as never,
      replace: true,
      resetScroll: false,
    })
  return [open, change]
}
