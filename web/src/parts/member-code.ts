/** As printed on the card: "ABCD-EFGH". */
export const formatMemberCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
