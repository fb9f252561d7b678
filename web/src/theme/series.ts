/**
 * Colours of lines and bars that are not plastics, in the order they are given out. Colour-blind readers can tell any two
 * apart, as colour-blindness.test.ts computes.
 */
export const seriesColors = [
  { light: '#0f5f4e', dark: '#46a389' },
  { light: '#be5f49', dark: '#d76944' },
  { light: '#4a8fc7', dark: '#4ebffe' },
  { light: '#c18700', dark: '#e9b44a' },
  { light: '#9246b8', dark: '#c09ec5' },
] as const

/** The nth as a CSS value that follows the theme; more than there are begin again. */
export const seriesColor = (index: number): string => `var(--series-${(index % seriesColors.length) + 1})`
