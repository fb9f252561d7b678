import { describe, expect, it } from 'vitest'
import { styleFaults } from '../../scripts/style-rules.mjs'

const faultsOf = (css: string, script: string) =>
  styleFaults(
    new Map([
      ['web/src/areas/ships/ships.module.css', css],
      ['web/src/areas/ships/ShipList.tsx', script],
      ['web/src/theme/utilities.css', '.quiet { color: gray }'],
      ['web/src/ui/Note.tsx', '<p className="quiet" />'],
    ]),
  )

const using = (body: string) => `import classes from './ships.module.css'\n${body}`

describe('style rules', () => {
  it('accepts classes, utilities and attributes that are used', () => {
    const css = '.ship { color: red; &[data-late] { color: blue } } @media print { .ship { display: none } }'
    expect(faultsOf(css, using(`<p className={\`quiet \${classes.ship}\`} data-late />`))).toEqual([])
  })

  it.each([
    ['.sheet .stamp { margin: 0 }', using('classes.stamp'), 'nothing uses .sheet'],
    ['.ship { margin: 0 }', using('[classes.ship, classes.boat]'), 'a script uses .boat, which is not there'],
    ['.ship { margin: 0 }', '', 'is imported by nothing'],
    ['.ship[data-gone] { margin: 0 }', using('classes.ship'), 'nothing sets data-gone'],
    ['.ship { margin: 0 }', using(`<p className={\`quite \${classes.ship}\`} />`), 'no stylesheet has .quite'],
  ])('refuses %s with %s', (css, script, fault) => {
    expect(faultsOf(css, script)).toEqual([expect.stringContaining(fault)])
  })

  it('refuses a utility that nothing uses', () => {
    expect(styleFaults(new Map([['web/src/theme/utilities.css', '.loud { color: red }']]))).toEqual([
      'nothing uses the utility .loud',
    ])
  })

  it('takes a class chosen by a variable for a use of all', () => {
    expect(faultsOf('.ship { margin: 0 }', using('classes[kind]'))).toEqual([])
  })

  it('refuses a key of React that is a text, which can come twice', () => {
    const keysOf = (key: string) =>
      faultsOf('.ship { margin: 0 }', using(`<p key={${key}} className={classes.ship} />`))
    for (const key of ['cause.text', 'label', 'point.x', 'noteText', 'group.label ?? group.to'])
      expect(keysOf(key)).toEqual([expect.stringContaining('is a text, which can come twice')])
    for (const key of ['store.id', 'index', 'line.plasticCode', 'note.id']) expect(keysOf(key)).toEqual([])
  })
})
