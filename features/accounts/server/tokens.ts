import { createHash, randomBytes } from 'node:crypto'

/** A new session token: 256 random bits, told to the user once. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random enough that a plain hash cannot be turned back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
