import { adminRoles, can, grants, type Permission } from '@fulmar/contract/permissions'
import { describe, expect, it } from 'vitest'
import { abilitiesOf } from './team.words.ts'

describe('the abilities of a role', () => {
  it.each(adminRoles)('lists every permission of %s and no other', role => {
    const listed = abilitiesOf(role).flatMap(({ areas }) => areas).length
    const granted = (Object.keys(grants) as Permission[]).filter(permission =>
      can({ userType: 'ADMIN', adminRole: role }, permission),
    ).length
    expect(listed).toBe(granted)
  })

  it('groups the areas of one action', () => {
    const seen = abilitiesOf('CONTENT').find(({ verb }) => verb === 'View')?.areas
    expect(seen).toContain('academy')
    expect(seen).not.toContain('stores')
  })
})
