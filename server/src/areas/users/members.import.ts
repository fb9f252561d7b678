import { email } from '@fulmar/contract/auth/auth'
import { userFields } from '@fulmar/contract/users/user-fields'
import { memberInput } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Db } from '#core/db/db.ts'
import { type ImportRow, importColumns, importer, type RowResult, readFields } from '../imports/imports.ts'
import { findNeighborhoods, findTaken, type KnownMember, lockHomes } from './members-import.queries.ts'
import { createMembers, removeMember } from './users.ts'

const { name, phone } = memberInput.shape
const importedMember = z.strictObject({ name, email, phone, neighborhood: z.string().max(120) })
type MemberInput = z.infer<typeof importedMember>

export const memberImporter = importer<MemberInput>({
  kind: 'members',
  table: 'users',
  note: 'Members are added without a password and without any consent. They can hand in plastic at once, and set a password with “Forgot password?”.',
  undo: 'Removes the imported members, except those who were changed, signed in or collected since.',
  columns: importColumns(userFields),
  read: cells => readFields(userFields, cells),
  schema: importedMember,
  keysOf: input => [`email ${input.email.toLowerCase()}`, ...(input.phone ? [`phone ${input.phone}`] : [])],
  add: async (db, actor, rows) => {
    const checked = await checkMembers(db, rows)
    const fresh = checked.flatMap(member => ('id' in member ? [member] : []))
    if (fresh.length > 0) await createMembers(db, fresh, actor)
    return checked.map(member => ('id' in member ? { outcome: 'ADDED', recordId: member.id } : member))
  },
  lockForRemoval: lockHomes,
  remove: (db, actor, id) => removeMember(db, actor, id),
})

interface NewMember {
  id: string
  name: string
  email: string
  phone: string | null
  neighborhoodId: string | null
}

/** The whole batch is looked up at once: a query for each row would take most of the time. */
async function checkMembers(db: Db, rows: ImportRow<MemberInput>[]): Promise<(NewMember | RowResult)[]> {
  const inputs = rows.map(({ input }) => input)
  const taken = await findTaken(
    db,
    inputs.map(input => input.email.toLowerCase()),
    inputs.flatMap(input => input.phone || []),
  )
  const byEmail = new Map(taken.map(member => [member.email?.toLowerCase(), member]))
  const byPhone = new Map(taken.map(member => [member.phone, member]))
  const placeOf = await neighborhoodsOf(db, inputs)
  return inputs.map(input => {
    const place = placeOf(input.neighborhood)
    if (typeof place === 'string') return problem('neighborhood', place)
    const member = {
      name: input.name,
      email: input.email,
      phone: input.phone || null,
      neighborhoodId: place?.id ?? null,
    }
    const before = byEmail.get(input.email.toLowerCase())
    if (before)
      return isSame(before, member)
        ? { outcome: 'UNCHANGED', recordId: before.id }
        : problem('email', 'A user with this email already exists, with other details')
    if (input.phone && byPhone.has(input.phone)) return problem('phone', 'Another user has this phone number')
    return { id: uuidv7(), ...member }
  })
}

const problem = (column: string, message: string): RowResult => ({ problems: [{ column, message }] })

const isSame = (there: KnownMember, member: Omit<NewMember, 'id'>) =>
  there.userType === 'MEMBER' &&
  there.name === member.name &&
  there.phone === member.phone &&
  there.neighborhoodId === member.neighborhoodId

/** A neighborhood by its code, or by its name where that is one neighborhood only; otherwise what is wrong. */
async function neighborhoodsOf(db: Db, inputs: MemberInput[]) {
  const names = [...new Set(inputs.flatMap(input => input.neighborhood.toLowerCase() || []))]
  const places = names.length > 0 ? await findNeighborhoods(db, names) : []
  return (written: string) => {
    if (written === '') return undefined
    const name = written.toLowerCase()
    const byCode = places.filter(({ code }) => code === name)
    const found = byCode.length > 0 ? byCode : places.filter(place => place.name === name)
    const [place, another] = found
    if (!place) return `There is no neighborhood ${written}`
    if (another) return `Several neighborhoods have the name ${written}. Use the code`
    return place.isOpen ? place : 'This neighborhood is not open to new members'
  }
}
