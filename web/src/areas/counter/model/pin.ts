/** What a PIN is checked against without network. It says nothing about the PIN that trying them all would not. */
export interface PinVerifier {
  salt: Uint8Array<ArrayBuffer>
  hash: Uint8Array
}

const iterations = 300_000

export async function makeVerifier(pin: string): Promise<PinVerifier> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt, hash: await derive(pin, salt) }
}

export async function matchesPin({ salt, hash }: PinVerifier, pin: string): Promise<boolean> {
  const given = await derive(pin, salt)
  return given.every((byte, index) => byte === hash[index])
}

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256))
}
