export function findViolations(files: { path: string; source: string }[]): string[]
