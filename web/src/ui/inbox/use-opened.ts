import { useMediaQuery } from '@mantine/hooks'

/** The open case: from the address, else the first. Phones show the list until one is chosen. */
export function useOpened<Case extends { id: string }>(
  cases: readonly Case[] | undefined,
  openId: string | undefined,
): Case | undefined {
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  return cases?.find(it => it.id === openId) ?? (isNarrow ? undefined : cases?.[0])
}
