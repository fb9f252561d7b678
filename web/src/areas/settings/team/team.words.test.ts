import { adminRoles, can, grants, type Permission } from '@fulmar/contract/permissions'
import { describe, expect, it } from 'vitest'
import { abilitiesOf } from './team.words.ts'

describe('what a role may do', () => {
  it.each(adminRoles)('tells every permission of %s and no other', role => {
    const told = abilitiesOf(role).flatMap(({ areas }) => areas).length
    const granted = (Object.keys(grants) as Permission[]).filter(permission =>
      can({ userType: 'ADMIN', adminRole: role }, permission),
    ).length
    expect(told).toBe(granted)
  })

  it('puts the areas of one action together', () => {
    const seen = abilitiesOf('CONTENT').find(({ verb }) => verb === 'See')?.areas
    expect(seen).toContain('academy')
    expect(seen).not.toContain('stores')
  })
})
