import { createObservable, useObservable } from '../observable.ts'

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

const brand = createObservable<Brand>({
  name: 'Fulmar',
  logo: null,
  email: '',
  phone: '',
  address: '',
  website: '',
  country: '',
})

export const currentBrand = brand.get

/** Shown everywhere from now on. */
export const setBrand = (next: Partial<Brand>): void => brand.set({ ...brand.get(), ...next })

export const useBrand = (): Brand => useObservable(brand)
