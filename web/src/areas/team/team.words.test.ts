import { adminRoles, can, grants, type Permission } from '@fulmar/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { abilitiesOf, permissionMatrix } from './team.words.ts'

describe('the permission matrix', () => {
  it('lists who has each permission of administrators, as the server decides', () => {
    for (const { permission, roles } of permissionMatrix())
      expect([permission, roles]).toEqual([
        permission,
        adminRoles.filter(adminRole => can({ userType: 'ADMIN', adminRole }, permission)),
      ])
    expect(permissionMatrix().map(row => row.permission)).not.toContain('academy:play')
  })

  it('has one row for each, in words of its own', () => {
    const words = permissionMatrix().map(row => row.words)
    expect(new Set(words).size).toBe(words.length)
    expect(words).toContain('Approve plastic rates')
  })
})

describe('the abilities of a role', () => {
  it.each(adminRoles)('lists every permission of %s and no other', role => {
    const listed = abilitiesOf(role).flatMap(({ areas }) => areas).length
    const granted = (Object.keys(grants) as Permission[]).filter(permission =>
      can({ userType: 'ADMIN', adminRole: role }, permission),
    ).length
    expect(listed).toBe(granted)
  })

  it('groups what follows the same verb, in the words that refusals use', () => {
    const abilities = abilitiesOf('CONTENT')
    const seen = abilities.find(({ verb }) => verb === 'See')?.areas
    expect(seen).toContain('the academy')
    expect(seen).not.toContain('stores')
    const said = abilities.flatMap(({ verb, areas }) => areas.map(area => `${verb} ${area}`))
    expect(said.toSorted()).toEqual(
      permissionMatrix()
        .filter(({ roles }) => roles.includes('CONTENT'))
        .map(({ words }) => words)
        .toSorted(),
    )
  })
})
