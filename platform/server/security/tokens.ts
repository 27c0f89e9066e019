import { createHash, randomBytes } from 'node:crypto'

/** Returns a new secret token: 256 random bits, revealed to the user once. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that is stored for a token. A plain hash suffices, because the token is too random to be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
