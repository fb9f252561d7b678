import { useMantineColorScheme } from '@mantine/core'

/** Light unless the person chose otherwise; `system` follows the machine. */
export type SchemeChoice = 'light' | 'system' | 'dark'

/** The stored choice of the theme and the way to change it. */
export function useSchemeChoice(): [SchemeChoice, (choice: SchemeChoice) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    colorScheme === 'auto' ? 'system' : colorScheme,
    choice => setColorScheme(choice === 'system' ? 'auto' : choice),
  ]
}
