export function styleFaults(files: Map<string, string>): string[]
