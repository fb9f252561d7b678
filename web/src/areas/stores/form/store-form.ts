import type { Sent } from '@fulmar/contract/core/endpoint'
import { type NameOf, startOf } from '@fulmar/contract/core/fields'
import type { StoreDetails } from '@fulmar/contract/stores/store-details'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import type { StoreRequest, storeRequests } from '@fulmar/contract/stores/store-requests'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { usualHours, wholeWeek } from '#ui/hours/hours.ts'

/** The empty form: every field of a store request, and the honeypot. */
export const blankStoreForm = () => ({
  ...startOf(storeDetailFields),
  storeId: '',
  password: '',
  location: {
    type: 'Point' as const,
    /** Longitude, then latitude; null until entered. */
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

/** The form filled with an earlier request. */
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

/** The request body: all form fields, the image key, and the fixed status and flag. */
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

/** Toasts on the store screens are shorter than elsewhere. */
export const toastMs = 1500

/** The label of a commented field; a field that no longer exists shows its key. */
export const formatFieldName = (field: string): string =>
  storeDetailFields[field as NameOf<typeof storeDetailFields>]?.label ?? field
