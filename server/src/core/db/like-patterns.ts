/** A `like` pattern that matches the text anywhere, with special characters escaped. */
export const containing = (text: string) => `%${literally(text)}%`

/** A `like` pattern that matches the text at the beginning. */
export const startingWith = (text: string) => `${literally(text)}%`

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
