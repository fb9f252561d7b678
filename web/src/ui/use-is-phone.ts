import { useMediaQuery } from '@mantine/hooks'

/** Where rows become cards and tools move into a sheet. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false }) ?? false
