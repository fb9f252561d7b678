import { formatMemberCode } from '#parts/member-code.ts'
import classes from '../counter.module.css'
import type { Recording } from '../model/database.ts'
import type { Member } from '../model/members.ts'
import { ShiftFrame } from '../pieces/ShiftFrame.tsx'
import { useShift } from '../shift.ts'

interface CardScreenProps {
  member: Member
  confirmationCode: string
  instead?: Recording | undefined
}

/** The codes of somebody who was registered without an email, and cannot look them up anywhere. */
export function CardScreen({ member, confirmationCode, instead }: CardScreenProps) {
  const { go, print } = useShift()
  const { memberCode } = member
  return (
    <ShiftFrame
      title={<span className={classes.big}>{formatMemberCode(memberCode)}</span>}
      foot={
        <button type="button" className={classes.primary} onClick={() => go({ name: 'WEIGH', member, instead })}>
          Weigh
        </button>
      }
    >
      <p className={classes.lead}>{member.name} needs this code</p>
      <p>
        They show it whenever they bring plastic. To redeem their points, they register in the app with their phone
        number and this confirmation code, which is shown only now:
      </p>
      <p className={classes.big}>{formatMemberCode(confirmationCode)}</p>
      <button type="button" className={classes.quiet} onClick={() => print({ memberCode, confirmationCode })}>
        Print both codes
      </button>
    </ShiftFrame>
  )
}
