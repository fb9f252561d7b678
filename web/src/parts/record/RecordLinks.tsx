import type { MemberRef } from '@fulmar/contract/core/common'
import type { Permission } from '@fulmar/contract/core/permissions'
import { Link } from '@tanstack/react-router'
import { useCan } from '#core/session/can.ts'
import { NONE } from '#ui/format/numbers.ts'
import { formatMemberCode } from '../member-code.ts'

interface Props {
  of: { id: string; name: string } | null | undefined
}

/** The name of a record, linked for those who can open it. */
const recordLink = (to: '/users/$id' | '/stores/$id' | '/neighborhood/$id' | '/rewards/$id', permission: Permission) =>
  function RecordLink({ of: record }: Props) {
    const mayOpen = useCan(permission)
    if (!record) return NONE
    if (!mayOpen) return record.name
    return (
      <Link to={to} params={{ id: record.id }}>
        {record.name}
      </Link>
    )
  }

export const UserLink = recordLink('/users/$id', 'users:read')
export const StoreLink = recordLink('/stores/$id', 'stores:read')
export const NeighborhoodLink = recordLink('/neighborhood/$id', 'neighborhoods:read')
export const RewardLink = recordLink('/rewards/$id', 'rewards:read')

/** A member with the code that distinguishes people of the same name. */
export const MemberLink = ({ of: member }: { of: MemberRef }) => (
  <>
    <UserLink of={member} />
    {member.memberCode && ` (${formatMemberCode(member.memberCode)})`}
  </>
)
