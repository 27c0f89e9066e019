import { createHmac, timingSafeEqual } from 'node:crypto'
import { forbidden } from '../http/http-errors.ts'

/** Signs texts that grant access. All processes with the same secret produce the same signatures. */
export interface Signer {
  sign: (words: string) => string
  /** Verifies a signature in constant time. */
  isSigned: (words: string, signature: string) => boolean
}

/** Query parameters of a signed URL. */
export interface Signature {
  /** Expiry in seconds since 1970. */
  ends: number
  signature: string
}

const wordsOf = (what: string, ends: number) => `${what} until ${ends}`

/** Creates a signer from a secret. */
export function openSigner(secret: Buffer): Signer {
  const sign = (words: string) => createHmac('sha256', secret).update(words).digest('base64url')
  return {
    sign,
    isSigned: (words, signature) => {
      const [own, given] = [Buffer.from(sign(words)), Buffer.from(signature)]
      return own.length === given.length && timingSafeEqual(own, given)
    },
  }
}

/** Returns the query of a signed URL that permits one action, described by `what`, until it expires. */
export const signedQuery = (signer: Signer, what: string, ends: number): string =>
  `ends=${ends}&signature=${signer.sign(wordsOf(what, ends))}`

/** Returns the 403 for an expired signed URL. */
export const addressEnded = () => forbidden('This link has expired. Open the page again.', 'address_ended')

/** Throws 403 if a signature is invalid or expired. */
export function checkSignature(signer: Signer, what: string, { ends, signature }: Signature, now: Date): void {
  if (!signer.isSigned(wordsOf(what, ends), signature)) throw forbidden()
  if (ends * 1000 <= now.getTime()) throw addressEnded()
}

// Expiry times are rounded up to this interval, so that requests within it get the same URL and browser caches work.
const SAME_ADDRESS_SECONDS = 15 * 60
/** Default lifetime of signed URLs. */
export const ADDRESS_SECONDS = 60 * 60

/** Returns the text to sign for reading a path of the API, including the grant if there is one. */
const toOpen = (path: string, grant?: string) => (grant === undefined ? `open ${path}` : `open ${path} by ${grant}`)

const endAfter = (now: Date, seconds: number) =>
  Math.ceil((now.getTime() / 1000 + seconds) / SAME_ADDRESS_SECONDS) * SAME_ADDRESS_SECONDS

/** Options of signed URLs. */
export interface Addressing {
  now: Date
  /** Lifetime, extended by up to 15 minutes through rounding; one hour by default. */
  seconds?: number
  /** Grant that the access is based on, in letters, digits, `-` and `_`. It is part of the URL, so that it can be checked at each use. */
  grant?: string
}

/**
 * Returns a function that builds absolute signed URLs for reading a path of the API; with `below`, a URL under that path with the path's
 * signature.
 */
export function addressing(
  signer: Signer,
  publicUrl: string,
  { now, seconds = ADDRESS_SECONDS, grant }: Addressing,
): (path: string, below?: string) => { url: string; url_ends_at: string } {
  const ends = endAfter(now, seconds)
  const url_ends_at = new Date(ends * 1000).toISOString()
  const named = grant === undefined ? '' : `&grant=${grant}`
  return (path, below = '') => ({
    url: `${publicUrl}/api${path}${below}?${signedQuery(signer, toOpen(path, grant), ends)}${named}`,
    url_ends_at,
  })
}

/**
 * Returns a signed path segment that permits reading everything below a path. It is placed after that path, so that relative URLs in what
 * is read there include it too.
 */
export function passTo(
  signer: Signer,
  path: string,
  { now, seconds = ADDRESS_SECONDS, grant }: Addressing & { grant: string },
): string {
  const ends = endAfter(now, seconds)
  return `${ends}.${grant}.${signer.sign(wordsOf(toOpen(path, grant), ends))}`
}

/** Returns the grant in a signed path segment. Throws 403 if the segment is invalid or expired. */
export function checkPass(signer: Signer, path: string, pass: string, now: Date): string {
  const [ends = '', grant = '', signature = ''] = pass.split('.')
  checkSignature(signer, toOpen(path, grant), { ends: Number(ends), signature }, now)
  return grant
}

/** Throws 403 if a signed URL is invalid or expired. */
export const checkAddress = (
  signer: Signer,
  path: string,
  { grant, ...signature }: Signature & { grant?: string },
  now: Date,
): void => checkSignature(signer, toOpen(path, grant), signature, now)
