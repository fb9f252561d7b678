import { formatMemberCode } from '#parts/member-code.ts'
import classes from '../counter.module.css'
import type { Recording } from '../model/database.ts'
import type { Member } from '../model/members.ts'
import { ShiftFrame } from '../pieces/ShiftFrame.tsx'
import { useShift } from '../shift.ts'

/** The code of somebody who was registered without an email, and cannot look it up anywhere yet. */
export function CardScreen({ member, instead }: { member: Member; instead?: Recording | undefined }) {
  const { go, print } = useShift()
  return (
    <ShiftFrame
      title={<span className={classes.big}>{formatMemberCode(member.memberCode)}</span>}
      foot={
        <button type="button" className={classes.primary} onClick={() => go({ name: 'WEIGH', member, instead })}>
          Weigh
        </button>
      }
    >
      <p className={classes.lead}>{member.name} needs this code</p>
      <p>
        They show it whenever they bring plastic. To redeem their points, they register in the app with this code and
        their phone number.
      </p>
      <button type="button" className={classes.quiet} onClick={() => print({ memberCode: member.memberCode })}>
        Print the code
      </button>
    </ShiftFrame>
  )
}
