import { useSyncExternalStore } from 'react'

/** How the organisation behind this installation presents itself. An empty text is not shown. */
export interface Brand {
  name: string
  /** The address of an image. */
  logo: string | null
  email: string
  phone: string
  address: string
  website: string
  /** Two letters, such as PT: dates, clock and phone numbers are written as there. */
  country: string
}

let brand: Brand = { name: 'Fulmar', logo: null, email: '', phone: '', address: '', website: '', country: '' }
const listeners = new Set<() => void>()

export const currentBrand = (): Brand => brand

/** Shown everywhere from now on. */
export function setBrand(next: Partial<Brand>) {
  brand = { ...brand, ...next }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useBrand = (): Brand => useSyncExternalStore(subscribe, currentBrand, currentBrand)
