/** Likely passwords that lists of leaked ones do not contain. */
const ownWords = `fulmar123 fulmar1234 fulmar-admin recycle1 recycle123 recycling plastic1 plastic123 plasticbottle motdepasse
  contraseña palavra-passe palavrapasse administrador benfica1 fcporto1 sporting1 summer2025 summer2026 winter2025 winter2026
  spring2026 autumn2026`

let loaded: Promise<ReadonlySet<string>> | undefined

/** The 18,000 most common leaked passwords of sufficient length, read on first use. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (loaded ??= load())

async function load() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const leaked = dictionary['passwords-common'].map(String).filter(password => password.length >= 8)
  return new Set([...leaked, ...ownWords.split(/\s+/)])
}
