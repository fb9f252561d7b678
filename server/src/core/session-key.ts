import { join } from 'node:path'
import { readOrMakeSecret } from '@fulmar/embedded-postgres/secret-file'

/** The signing key: the configured one, or one created once in the data folder. */
export function sessionKeyOf(config: { sessionKey?: string | undefined; dataDir: string }): string {
  return config.sessionKey ?? readOrMakeSecret(join(config.dataDir, 'session-key'))
}
