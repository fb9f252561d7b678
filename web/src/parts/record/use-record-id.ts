import { id as recordId } from '@fulmar/contract/core/common'
import { useParams } from '@tanstack/react-router'

/** The record id in the address, and whether it is valid. */
export function useRecordId(): { id: string; isPossible: boolean } {
  const { id = '' } = useParams({ strict: false })
  return { id, isPossible: recordId.safeParse(id).success }
}
