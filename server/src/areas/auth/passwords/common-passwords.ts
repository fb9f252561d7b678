/** What people here would think of, and lists of leaked passwords do not know. */
const ownWords = `fulmar123 fulmar1234 fulmar-admin recycle1 recycle123 recycling plastic1 plastic123 plasticbottle motdepasse
  contraseña palavra-passe palavrapasse administrador benfica1 fcporto1 sporting1 summer2025 summer2026 winter2025 winter2026
  spring2026 autumn2026`

let loaded: Promise<ReadonlySet<string>> | undefined

/** The 18,000 leaked passwords seen most often that are long enough to be set; read when the first password is set. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (loaded ??= load())

async function load() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const leaked = dictionary['passwords-common'].map(String).filter(password => password.length >= 8)
  return new Set([...leaked, ...ownWords.split(/\s+/)])
}
