import type { CSSVariablesResolver } from '@mantine/core'
import { polymers } from './polymers.ts'
import { seriesColors } from './series.ts'
import { constants, dark, type Hue, light, ramps } from './tokens.ts'

type Variables = Record<string, string>
type Roles = Record<keyof typeof light, string>

const entries = (prefix: string, values: Record<string, string>): Variables =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${prefix}${name}`, value]))

const polymerVariables = (scheme: 'light' | 'dark'): Variables =>
  Object.fromEntries(
    Object.entries(polymers).map(([name, value]) => [`--polymer-${name.toLowerCase()}`, value[scheme]]),
  )

const seriesVariables = (scheme: 'light' | 'dark'): Variables =>
  Object.fromEntries(seriesColors.map((seriesColor, index) => [`--series-${index + 1}`, seriesColor[scheme]]))

/** Mantine's dimmed, error, placeholder and disabled colours fail 4.5:1, so each maps to a checked role. */
const mantineRoles = (roles: Roles): Variables => ({
  '--mantine-color-text': roles.ink,
  '--mantine-color-bright': roles.ink,
  '--mantine-color-body': roles.surface,
  '--mantine-color-dimmed': roles['ink-soft'],
  '--mantine-color-placeholder': roles['ink-faint'],
  '--mantine-color-error': roles['danger-ink'],
  '--mantine-color-success': roles['success-ink'],
  '--mantine-color-anchor': roles['kelp-ink'],
  '--mantine-color-default': roles.surface,
  '--mantine-color-default-hover': roles.hover,
  '--mantine-color-default-color': roles.ink,
  '--mantine-color-default-border': roles.edge,
  '--mantine-color-disabled': roles.sunken,
  '--mantine-color-disabled-color': roles['ink-faint'],
  '--mantine-color-disabled-border': roles.line,
  '--mantine-primary-color-contrast': roles['on-filled'],
  // The steps Mantine uses for hairlines, light and dark.
  '--mantine-color-gray-3': roles.line,
  '--mantine-color-dark-4': roles.line,
  // The step a menu uses for the text of a red item.
  '--mantine-color-red-6': roles['danger-ink'],
})

const washes = {
  kelp: 'kelp',
  coral: 'coral',
  sand: 'sand',
  garnet: 'danger',
  moss: 'success',
  amber: 'warning',
  tide: 'info',
} as const satisfies Partial<Record<Hue, string>>

/** Maps Mantine's colour names to our hues, so that no library colour is shown. */
export const hueOf: Record<string, Hue> = {
  kelp: 'kelp',
  coral: 'coral',
  sand: 'sand',
  gray: 'stone',
  red: 'garnet',
  pink: 'garnet',
  grape: 'heather',
  violet: 'heather',
  indigo: 'tide',
  blue: 'tide',
  cyan: 'tide',
  teal: 'kelp',
  green: 'moss',
  lime: 'moss',
  yellow: 'amber',
  orange: 'coral',
}

const quiet = (hue: Hue, scheme: 'light' | 'dark'): [wash: string, ink: string] => {
  const roles: Roles = scheme === 'light' ? light : dark
  // Neutral elements use the tint of the background.
  if (hue === 'stone') return scheme === 'light' ? [ramps.stone[2], ramps.stone[7]] : [ramps.night[5], ramps.night[1]]
  const base = hue in washes ? washes[hue as keyof typeof washes] : undefined
  if (base) return [roles[`${base}-wash`], roles[`${base}-ink`]]
  return scheme === 'light' ? [ramps[hue][1], ramps[hue][7]] : [ramps[hue][8], ramps[hue][2]]
}

const variants = (name: string, hue: Hue, scheme: 'light' | 'dark'): Variables => {
  const roles: Roles = scheme === 'light' ? light : dark
  const [wash, ink] = quiet(hue, scheme)
  const filled = scheme === 'light' ? ramps[hue][7] : ramps[hue][4]
  const filledHover = scheme === 'light' ? ramps[hue][8] : ramps[hue][3]
  return {
    [`--mantine-color-${name}-text`]: ink,
    [`--mantine-color-${name}-filled`]: name === 'kelp' && scheme === 'dark' ? dark.kelp : filled,
    [`--mantine-color-${name}-filled-hover`]: filledHover,
    [`--mantine-color-${name}-light`]: wash,
    [`--mantine-color-${name}-light-hover`]: `color-mix(in oklab, ${wash}, ${ink} 8%)`,
    [`--mantine-color-${name}-light-color`]: ink,
    [`--mantine-color-${name}-outline`]: ink,
    [`--mantine-color-${name}-outline-hover`]: wash,
    [`--mantine-color-${name}-contrast`]: roles['on-filled'],
  }
}

const scheme = (name: 'light' | 'dark'): Variables => {
  const roles: Roles = name === 'light' ? light : dark
  return {
    ...entries('', roles),
    ...polymerVariables(name),
    ...seriesVariables(name),
    ...mantineRoles(roles),
    ...Object.assign({}, ...Object.entries(hueOf).map(([color, hue]) => variants(color, hue, name))),
    '--float':
      name === 'light'
        ? '0 1px 2px rgb(20 51 45 / 6%), 0 12px 32px -8px rgb(20 51 45 / 18%)'
        : '0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px -8px rgb(0 0 0 / 60%)',
  }
}

/** The tokens as CSS variables: ours (`--ink`, `--line`, …) and Mantine's, for both themes. */
export const themeVariables = {
  variables: entries('', constants),
  light: scheme('light'),
  dark: scheme('dark'),
}

export const cssVariablesResolver: CSSVariablesResolver = () => themeVariables
