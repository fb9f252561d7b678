import { type MasterType, masterData } from '@fulmar/contract/master-data'
import { useApi } from '#core/api/use-api.ts'

/** The entries of one list of master data, as options. */
export function useMasterEntries(type: MasterType) {
  const found = useApi(masterData.list, { query: { type } })
  return (found.data?.data ?? []).map(({ id, label, active, usedBy }) => ({
    value: id,
    label,
    count: usedBy,
    isActive: active,
  }))
}
