import { join } from 'node:path'
import { readOrMakeSecret } from '@fulmar/embedded-postgres/secret-file'

/** The key that signs what must not be guessed: the one given, or one made once and kept in the data folder. */
export function sessionKeyOf(config: { sessionKey?: string | undefined; dataDir: string }): string {
  return config.sessionKey ?? readOrMakeSecret(join(config.dataDir, 'session-key'))
}
