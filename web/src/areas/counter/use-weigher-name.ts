import { useView } from './counter-context.ts'

/** Names who weighed: also somebody who has been removed since, as this device knew them. */
export function useWeigherName(): (staffId: string) => string {
  const { staff, facts } = useView()
  return staffId => [...(facts?.staff ?? []), ...staff].find(({ id }) => id === staffId)?.name ?? 'a former colleague'
}
