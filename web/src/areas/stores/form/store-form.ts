import type { Sent } from '@fulmar/contract/endpoint'
import type { StoreDetails } from '@fulmar/contract/store-details'
import type { StoreRequest, storeRequests } from '@fulmar/contract/store-requests'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { type DayHours, usualHours, wholeWeek } from '#ui/hours/hours.ts'

/** What stands in the form while it is filled in: every field of a store request, and the trap for programs. */
export interface StoreFormValues {
  name: string
  storeId: string
  password: string
  description: string
  contactInfo: { phoneNumber: string; email: string; website: string }
  address: { street: string; city: string; state: string; country: string; postalCode: string }
  /** Longitude, then latitude; null while nothing was said. */
  location: { type: 'Point'; coordinates: [number | null, number | null] }
  operatingHours: DayHours[]
  image: string
  status: string
  pointsAlloted: number
  plasticCollected: number
  nickname: string
}

export type StoreForm = ZodForm<StoreFormValues, StoreRequest>

export const blankStoreForm = (): StoreFormValues => ({
  name: '',
  storeId: '',
  password: '',
  description: '',
  contactInfo: { phoneNumber: '', email: '', website: '' },
  address: { street: '', city: '', state: '', country: '', postalCode: '' },
  location: { type: 'Point', coordinates: [null, null] },
  operatingHours: usualHours(),
  image: '',
  status: 'active',
  pointsAlloted: 0,
  plasticCollected: 0,
  nickname: '',
})

/** What was sent before, to mend it from. */
export const storeFormOf = (details: StoreDetails): StoreFormValues => ({
  ...blankStoreForm(),
  name: details.name,
  description: details.description ?? '',
  contactInfo: { ...details.contactInfo, website: details.contactInfo.website ?? '' },
  address: details.address,
  location: details.location,
  operatingHours: wholeWeek(details.operatingHours),
  image: details.image ?? '',
})

/** The body of the call: all fields of the form, the image as its key, and what makes it a request. */
export function toStoreRequest(values: StoreRequest, image: string): Sent<typeof storeRequests.register>['body'] {
  const { name, storeId, password, description, contactInfo, address, location, operatingHours } = values
  const { pointsAlloted, plasticCollected, nickname } = values
  return {
    name,
    storeId,
    password,
    description,
    contactInfo,
    address,
    location,
    operatingHours,
    image,
    status: 'PENDING',
    flag: 'STORE_CREATED',
    pointsAlloted,
    plasticCollected,
    ...(nickname ? { nickname } : {}),
  }
}
