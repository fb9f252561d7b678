import type { FoundAddress } from '@fulmar/contract/geo'
import { useRef } from 'react'
import { type FilledAddress, filledBy, placeOf } from './found-address.ts'

interface Filling {
  address: () => FilledAddress
  setPart: (name: keyof FilledAddress, value: string) => void
  setPlace: (longitude: number, latitude: number) => void
}

/** Fills address and pin from a search result. */
export function useFillAddress({ address, setPart, setPlace }: Filling) {
  const lastFilled = useRef<Partial<FilledAddress>>({})
  return (found: FoundAddress) => {
    const before = address()
    const filled = filledBy(found, before.street)
    for (const name of Object.keys(filled) as (keyof FilledAddress)[]) {
      // Parts missing from the result keep what was typed, but not what an earlier result filled in.
      const isOwn = before[name] !== lastFilled.current[name]
      setPart(name, filled[name] || (isOwn ? before[name] : ''))
    }
    lastFilled.current = filled
    setPlace(...placeOf(found))
  }
}
