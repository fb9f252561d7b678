/**
 * One colour and one mark for each plastic, used in charts, badges and maps.
 * Hue and lightness both differ, for colour-blind readers; the dark theme keeps the hue.
 */
export const polymers = {
  PET: { mark: '1', light: '#2b7bba', dark: '#6db6ec' },
  HDPE: { mark: '2', light: '#c57f14', dark: '#f2b85a' },
  PVC: { mark: '3', light: '#9c2f6b', dark: '#d979ad' },
  LDPE: { mark: '4', light: '#1d9a86', dark: '#55d1bb' },
  PP: { mark: '5', light: '#31357f', dark: '#8f95ee' },
  PS: { mark: '6', light: '#c4512f', dark: '#f0835f' },
  OTHER: { mark: '7', light: '#68736c', dark: '#a7b5ad' },
} as const

export type Polymer = keyof typeof polymers

/** A CSS value that follows the theme. */
export const polymerColor = (polymer: Polymer): string => `var(--polymer-${polymer.toLowerCase()})`

export const polymerName = (code: string): string => (code === 'OTHER' ? 'Other' : code)
