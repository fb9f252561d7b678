import { id as recordId } from '@fulmar/contract/common'
import { useParams } from '@tanstack/react-router'

/** The record the address names, and whether it can be one at all. */
export function useRecordId(): { id: string; isPossible: boolean } {
  const { id = '' } = useParams({ strict: false })
  return { id, isPossible: recordId.safeParse(id).success }
}
