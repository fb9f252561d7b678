const factor = Number(process.env.PROPERTY_FACTOR ?? 1)

/** How often something is tried: a few times by default, `PROPERTY_FACTOR` times as often where there is time for it. */
export const tries = (few: number) => few * factor

/** The same, for a property. */
export const runs = (few: number) => ({ numRuns: tries(few) })
