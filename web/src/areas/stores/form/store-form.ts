import type { Sent } from '@fulmar/contract/endpoint'
import type { StoreDetails } from '@fulmar/contract/store-details'
import type { StoreRequest, storeRequests } from '@fulmar/contract/store-requests'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { usualHours, wholeWeek } from '#ui/hours/hours.ts'

/** What stands in the form while it is filled in: every field of a store request, and the trap for programs. */
export const blankStoreForm = () => ({
  name: '',
  storeId: '',
  password: '',
  description: '',
  contactInfo: { phoneNumber: '', email: '', website: '' },
  address: { street: '', city: '', state: '', country: '', postalCode: '' },
  location: {
    type: 'Point' as const,
    /** Longitude, then latitude; null while nothing was said. */
    coordinates: [null, null] as [number | null, number | null],
  },
  operatingHours: usualHours(),
  image: '',
  status: 'active',
  pointsAlloted: 0,
  plasticCollected: 0,
  nickname: '',
})

export type StoreFormValues = ReturnType<typeof blankStoreForm>
export type StoreForm = ZodForm<StoreFormValues, StoreRequest>

/** What was sent before, to mend it from. */
export const storeFormOf = (details: StoreDetails): StoreFormValues => {
  const blank = blankStoreForm()
  return {
    ...blank,
    ...details,
    description: details.description ?? '',
    image: details.image ?? '',
    contactInfo: { ...blank.contactInfo, ...details.contactInfo, website: details.contactInfo.website ?? '' },
    operatingHours: wholeWeek(details.operatingHours),
  }
}

/** The body of the call: all fields of the form, the image as its key, and what makes it a request. */
export const toStoreRequest = (
  { nickname, ...values }: StoreRequest,
  image: string,
): Sent<typeof storeRequests.register>['body'] => ({
  ...values,
  image,
  status: 'PENDING',
  flag: 'STORE_CREATED',
  ...(nickname ? { nickname } : {}),
})
