import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { cssVariablesResolver, hueOf } from './css-variables.ts'
import { polymers } from './polymers.ts'
import { dark, light, type Role } from './tokens.ts'

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}

const grounds: Role[] = ['paper', 'surface', 'raised', 'sunken', 'hover']
const hues = ['kelp', 'coral', 'sand', 'danger', 'success', 'warning', 'info'] as const
const texts: [Role, Role][] = [
  ...grounds.flatMap(ground => (['ink', 'ink-soft', 'ink-faint'] as const).map((ink): [Role, Role] => [ink, ground])),
  ...hues.flatMap(hue => [...grounds, `${hue}-wash` as const].map((ground): [Role, Role] => [`${hue}-ink`, ground])),
  ...hues.map((hue): [Role, Role] => ['ink', `${hue}-wash`]),
  ['on-filled', 'kelp'],
]
/** Read beside a scale, in sunlight: web/src/areas/counter/. */
const counterTexts: [Role, Role][] = [
  ...(['paper', 'surface', 'kelp-wash', 'warning-wash', 'danger-wash', 'success-wash'] as const).map(
    (ground): [Role, Role] => ['ink', ground],
  ),
  ['paper', 'ink'],
  ['on-filled', 'kelp-ink'],
]
const shapes: [Role, Role][] = (['paper', 'surface', 'raised'] as const).flatMap(ground =>
  (['edge', 'focus', 'danger', 'kelp'] as const).map((shape): [Role, Role] => [shape, ground]),
)

describe.each([
  ['light', light as Record<Role, string>],
  ['dark', dark],
] as const)('the %s theme', (scheme, roles) => {
  it.each(texts)('has text %s on %s of at least 4.5:1', (ink, ground) => {
    expect(contrast(roles[ink], roles[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(counterTexts)('has text %s on %s of at least 7:1 at the counter', (ink, ground) => {
    expect(contrast(roles[ink], roles[ground])).toBeGreaterThanOrEqual(7)
  })

  it.each(shapes)('has control %s on %s of at least 3:1', (shape, ground) => {
    expect(contrast(roles[shape], roles[ground])).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.keys(hueOf))('has readable words on filled and light %s', color => {
    const variables = cssVariablesResolver(DEFAULT_THEME)[scheme]
    const of = (name: string) => variables[`--mantine-color-${color}-${name}`] ?? ''
    expect(contrast(of('light-color'), of('light'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('contrast'), of('filled'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('contrast'), of('filled-hover'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('text'), roles.paper)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.entries(polymers))('shows %s on the surface at 3:1 or more', (_, polymer) => {
    expect(contrast(polymer[scheme], roles.surface)).toBeGreaterThanOrEqual(3)
  })
})
