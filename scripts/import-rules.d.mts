export function findViolations(files: { path: string; source: string }[]): string[]

export const floors: readonly (readonly string[])[]
