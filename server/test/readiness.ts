interface Readiness {
  status: string
  warnings?: string[]
}

/** What a server says of itself, but for the releases of Node and PostgreSQL that it happens to run on. */
export async function readinessOf({ url }: { url: string }): Promise<Readiness> {
  const { status, warnings = [] } = (await (await fetch(`${url}/readyz`)).json()) as Readiness
  return { status, warnings: warnings.filter(warning => !/^(Node|PostgreSQL) \d+\.\d+/.test(warning)) }
}
