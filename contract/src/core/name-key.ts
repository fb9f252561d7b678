/** Letters of other alphabets that look like Latin ones. */
const lookAlikes: Record<string, string> = {
  ...spell('АВСЕНІЈКМОРЅТУХ', 'ABCEHIJKMOPSTYX'),
  ...spell('авсеніјкморѕтухԁԛԝ', 'abcehijkmopstyxdqw'),
  ...spell('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...spell('αβεηικνορτυχ', 'abenikvoptux'),
  ...spell('ıɑɡ', 'iag'),
}

function spell(others: string, latin: string) {
  return Object.fromEntries(Array.from(others, (letter, at) => [letter, latin[at] ?? letter]))
}

/**
 * A name as people read it: two with the same key look the same. Compatible forms, case, accents, spaces and punctuation are
 * nothing, and letters of other alphabets that look like Latin ones are those.
 */
export const nameKey = (name: string): string =>
  Array.from(name.normalize('NFKD').replaceAll(/[\u0300-\u036f\p{P}\p{S}\p{Z}\p{C}]/gu, ''))
    .map(letter => lookAlikes[letter] ?? letter)
    .join('')
    .toLowerCase() || name.trim()
