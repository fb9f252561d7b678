import { useMantineColorScheme } from '@mantine/core'

/** Light by default; `system` matches the device. */
export type SchemeChoice = 'light' | 'system' | 'dark'

/** The stored theme and a setter. */
export function useSchemeChoice(): [SchemeChoice, (choice: SchemeChoice) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    colorScheme === 'auto' ? 'system' : colorScheme,
    choice => setColorScheme(choice === 'system' ? 'auto' : choice),
  ]
}
