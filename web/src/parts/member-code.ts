/** As printed on the card: "ABCD-EFGH". */
export const formatMemberCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** "Ana Ramos (ABCD-EFGH)", which distinguishes people of the same name. */
export const formatMember = ({ name, memberCode }: { name: string; memberCode: string | null }): string =>
  memberCode ? `${name} (${formatMemberCode(memberCode)})` : name
