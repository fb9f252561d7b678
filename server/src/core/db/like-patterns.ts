/** A `like` pattern that finds the text anywhere, with the pattern's own signs taken literally. */
export const containing = (text: string) => `%${literally(text)}%`

/** A `like` pattern that finds the text at the beginning. */
export const startingWith = (text: string) => `${literally(text)}%`

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
