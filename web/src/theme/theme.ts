import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import { hueOf } from './css-variables.ts'
import { RootButton } from './RootButton.tsx'
import { constants, light, ramps } from './tokens.ts'

const colors = Object.fromEntries(
  Object.entries({ ...hueOf, dark: 'night' as const }).map(([name, hue]) => [name, ramps[hue] as MantineColorsTuple]),
)

const title = (size: string, lineHeight: string, fontWeight = '650') => ({ fontSize: size, lineHeight, fontWeight })

/** The Mantine theme. Colours are defined in tokens.ts and mapped in css-variables.ts. */
export const theme = createTheme({
  colors,
  primaryColor: 'kelp',
  primaryShade: { light: 7, dark: 5 },
  white: light.surface,
  black: light.ink,
  // In the dark theme filled controls are bright with dark text.
  variantColorResolver: input => {
    const resolved = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...resolved, color: 'var(--on-filled)' } : resolved
  },
  fontFamily: "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: {
    fontFamily: constants['font-title'],
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: title(constants['text-28'], '1.15'),
      h2: title(constants['text-20'], '1.25'),
      h3: title(constants['text-16'], '1.35'),
      h4: title(constants['text-15'], '1.4'),
      h5: title(constants['text-14'], '1.4'),
      h6: title(constants['text-13'], '1.4'),
    },
  },
  fontSizes: {
    xs: constants['text-13'],
    sm: constants['text-14'],
    md: constants['text-15'],
    lg: constants['text-17'],
    xl: constants['text-20'],
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.4' },
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: constants['radius-control'], lg: constants['radius-surface'], xl: '20px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    UnstyledButton: { defaultProps: { component: RootButton } },
    Button: { defaultProps: { fw: 600 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Checkbox: { defaultProps: { iconColor: 'var(--on-filled)' } },
    Radio: { defaultProps: { iconColor: 'var(--on-filled)' } },
    Text: { defaultProps: { inherit: true } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600, radius: 'sm' } },
    // Otherwise the focus ring of a button inside is cut.
    Alert: { styles: { root: { overflow: 'visible' }, message: { overflow: 'visible' } } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg', withBorder: true } },
    Modal: { defaultProps: { radius: 'lg', transitionProps: { duration: 160 }, overlayProps: { color: '#0c1f1c' } } },
    Drawer: { defaultProps: { transitionProps: { duration: 180 }, overlayProps: { color: '#0c1f1c' } } },
    Popover: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 120 } } },
    Combobox: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 120 } } },
    Tooltip: {
      defaultProps: { radius: 'md', openDelay: 700, transitionProps: { duration: 120 }, withArrow: false, fz: 13 },
    },
    Switch: { defaultProps: { withThumbIndicator: false } },
  },
})
