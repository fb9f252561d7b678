import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

/** Uses of the session key, each with a derived key. */
export interface Secrets {
  /** A keyed hash for codes and addresses, useless without the key. */
  fingerprint: (purpose: string, text: string) => Buffer
  /** Encrypts a value, for jobs and two-factor secrets. */
  seal: (value: unknown) => string
  unseal: <T>(sealed: string) => T
}

export function secretsFrom(sessionKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', sessionKey, 'fulmar', purpose, 32))
  const sealKey = derive('seal')
  const fingerprintKey = derive('fingerprint')
  return {
    fingerprint: (purpose, text) => createHmac('sha256', fingerprintKey).update(`${purpose}\0${text}`).digest(),
    seal(value) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    unseal<T>(sealed: string): T {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as T
    },
  }
}

/** A random secret for a link or session, and the hash that is stored instead of it. */
export const newToken = () => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string) => hash('sha256', token, 'buffer')
