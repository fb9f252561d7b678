import { useMediaQuery } from '@mantine/hooks'

/** The width at which tables become cards. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false }) ?? false
