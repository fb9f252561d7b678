/**
 * One colour and one mark for each plastic, used in charts, badges and maps.
 * Colour-blind readers can tell any two apart, as colour-blindness.test.ts computes; the dark theme keeps the hue.
 */
export const polymers = {
  PET: { mark: '1', light: '#4377ba', dark: '#66bbfd' },
  HDPE: { mark: '2', light: '#d57d19', dark: '#f2b85a' },
  PVC: { mark: '3', light: '#8e3f84', dark: '#c46eb9' },
  LDPE: { mark: '4', light: '#0ba197', dark: '#47e9b9' },
  PP: { mark: '5', light: '#31357f', dark: '#888eff' },
  PS: { mark: '6', light: '#c9522c', dark: '#f0835f' },
  OTHER: { mark: '7', light: '#866a6d', dark: '#bea8c0' },
} as const

export type Polymer = keyof typeof polymers

/** A CSS value that follows the theme. */
export const polymerColor = (polymer: Polymer): string => `var(--polymer-${polymer.toLowerCase()})`

export const polymerName = (code: string): string => (code === 'OTHER' ? 'Other' : code)

export const polymerOptions = Object.keys(polymers).map(value => ({ value, label: polymerName(value) }))
