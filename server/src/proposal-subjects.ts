import { invitationUrl, signOutEverywhere, withdrawLink } from '#areas/auth/auth.ts'
import type { ProposalSubjects } from '#areas/proposals/proposals.ts'
import { userAddress } from '#areas/users/address-changes.ts'
import type { MailServices } from '#core/mail/mail.ts'

/** What the rules of users need of their accounts. */
export const userServices = <S extends MailServices>(services: S) => ({
  ...services,
  invitationUrl,
  withdrawLink,
  signOutEverywhere,
})

/** What can wait for a second person, by the area that has it. */
export const proposalSubjects = (services: MailServices): ProposalSubjects => ({
  USER_ADDRESS: userAddress(userServices(services)),
})
