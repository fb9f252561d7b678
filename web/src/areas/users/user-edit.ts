import { type Address, userInput } from '@fulmar/contract/users/user-record'
import type { z } from 'zod'
import { picked } from '#parts/pickers/picked-field.ts'

/** What the form of a person edits. */
export const editable = userInput.omit({ neighborhoodId: true }).extend({ neighborhood: picked.nullable() })
export type UserEdit = z.infer<typeof editable>

export const noAddress: Address = { street: '', city: '', state: '', postalCode: '', country: '' }
