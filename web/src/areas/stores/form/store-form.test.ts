import { storeRequest } from '@fulmar/contract/stores/store-requests'
import type { FieldPath } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { coordinateOf } from './PinFields.tsx'
import { checkStoreForm } from './store-form.check.ts'
import { blankStoreForm, type StoreFormValues, storeFormOf, toStoreRequest } from './store-form.ts'

const filled = (over: Partial<StoreFormValues> = {}): StoreFormValues => ({
  ...blankStoreForm(),
  name: ' Harbour Store ',
  contactInfo: { phoneNumber: '+12025550123', email: 'ana@test.example', website: '' },
  address: { street: '1 Quay', city: 'Porto', state: 'Porto', country: 'Portugal', postalCode: '4050' },
  location: { type: 'Point', coordinates: [-8.61, 41.14] },
  ...over,
})

async function check(values: StoreFormValues, names?: FieldPath<StoreFormValues>[]) {
  const options = { fields: {}, shouldUseNativeValidation: false, names }
  return checkStoreForm(values, undefined, options)
}

describe('the blank form', () => {
  it('holds the defaults of a store request', () => {
    expect(blankStoreForm()).toMatchObject({
      storeId: '',
      password: '',
      status: 'active',
      pointsAlloted: 0,
      plasticCollected: 0,
      location: { type: 'Point' },
    })
  })

  it('names every required field that is missing, and no optional one', async () => {
    const { errors } = await check(blankStoreForm())
    expect(errors).toMatchObject({
      name: { message: 'Store name is required' },
      contactInfo: {
        phoneNumber: { message: 'Contact phone is required' },
        email: { message: 'Contact email is required' },
      },
      address: {
        street: { message: 'Street address is required' },
        city: { message: 'City is required' },
        state: { message: 'State/Province is required' },
        country: { message: 'Country is required' },
        postalCode: { message: 'Postal code is required' },
      },
      location: { coordinates: [{ message: 'Longitude is required' }, { message: 'Latitude is required' }] },
    })
    expect(Object.keys(errors).sort()).toEqual(['address', 'contactInfo', 'location', 'name'])
    expect(errors.contactInfo).not.toHaveProperty('website')
  })
})

describe('what is checked', () => {
  it.each([[undefined], [['location.coordinates.0' as const, 'location.coordinates.1' as const]]])(
    'refuses the pair 0, 0 with a sentence, whichever fields are on the page (%j)',
    async names => {
      const { errors } = await check(filled({ location: { type: 'Point', coordinates: [0, 0] } }), names)
      expect(errors.location?.coordinates?.[0]).toBeUndefined()
      expect(errors.location?.coordinates?.[1]?.message).toBe('Latitude and longitude cannot both be 0. Place the pin')
    },
  )

  it('explains the format of a website', async () => {
    const contactInfo = { ...filled().contactInfo, website: 'not a website' }
    const { errors } = await check(filled({ contactInfo }))
    expect(errors.contactInfo?.website?.message).toBe('Enter a website like https://example.org')
  })
})

describe('the body of the call', () => {
  it('is every field of the specification, the status overridden, and nothing else', async () => {
    const { values } = await check(filled())
    const body = toStoreRequest(storeRequest.parse(values), 'uploads/1.png')
    expect(body).toEqual({
      name: 'Harbour Store',
      storeId: '',
      password: '',
      description: '',
      contactInfo: { phoneNumber: '+12025550123', email: 'ana@test.example', website: '' },
      address: { street: '1 Quay', city: 'Porto', state: 'Porto', country: 'Portugal', postalCode: '4050' },
      location: { type: 'Point', coordinates: [-8.61, 41.14] },
      operatingHours: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(dayOfWeek => ({
        dayOfWeek,
        isOpen: true,
        timeSlot: { openTime: '09:00', closeTime: '17:00' },
      })),
      image: 'uploads/1.png',
      status: 'PENDING',
      flag: 'STORE_CREATED',
      pointsAlloted: 0,
      plasticCollected: 0,
    })
  })

  it('includes the honeypot value', async () => {
    const { values } = await check(filled({ nickname: 'bot' }))
    expect(toStoreRequest(storeRequest.parse(values), '')).toHaveProperty('nickname', 'bot')
  })
})

describe('the form of a request that was sent', () => {
  it('holds the earlier request with a full week of hours, and is valid', async () => {
    const { values } = await check(filled())
    const { operatingHours, ...details } = storeRequest.parse(values)
    const form = storeFormOf({ ...details, operatingHours: operatingHours.slice(0, 1) })
    expect(form).toMatchObject({ name: 'Harbour Store', location: { coordinates: [-8.61, 41.14] } })
    expect(form.operatingHours.filter(day => day.isOpen)).toHaveLength(1)
    expect((await check(form)).errors).toEqual({})
  })
})

describe('a coordinate', () => {
  it.each([
    ['41.14', 41.14],
    ['-8,61', -8.61],
    ['abc', 0],
    ['-', 0],
    ['1e999', 0],
    ['', null],
    [' ', null],
  ])('typed as %j is %s', (text, degrees) => {
    expect(coordinateOf(text)).toBe(degrees)
  })
})
