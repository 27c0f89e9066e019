import { createHmac, timingSafeEqual } from 'node:crypto'
import { forbidden } from '../http/http-errors.ts'

/** Signs texts that grant access. All processes with the same secret produce the same signatures. */
export interface Signer {
  sign: (text: string) => string
  /** Verifies a signature in constant time. */
  isSigned: (text: string, signature: string) => boolean
}

/** Query parameters of a signed URL. */
export interface Signature {
  /** Expiry in seconds since 1970. */
  ends: number
  signature: string
}

const signedTextOf = (action: string, ends: number) => `${action} until ${ends}`

/** Creates a signer from a secret. */
export function openSigner(secret: Buffer): Signer {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    sign,
    isSigned: (text, signature) => {
      const [expected, received] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return expected.length === received.length && timingSafeEqual(expected, received)
    },
  }
}

/** Returns the query of a signed URL that permits one action, described by `action`, until it expires. */
export const signedQuery = (signer: Signer, action: string, ends: number): string =>
  `ends=${ends}&signature=${signer.sign(signedTextOf(action, ends))}`

/** Returns the 403 for an expired signed URL. */
export const linkExpired = () => forbidden('This link has expired. Open the page again.', 'address_ended')

/** Throws 403 if a signature is invalid or expired. */
export function checkSignature(signer: Signer, action: string, { ends, signature }: Signature, now: Date): void {
  if (!signer.isSigned(signedTextOf(action, ends), signature)) throw forbidden()
  if (ends * 1000 <= now.getTime()) throw linkExpired()
}

// Expiry times are rounded up to this interval, so that requests within it get the same URL and browser caches work.
const EXPIRY_ROUNDING_SECONDS = 15 * 60
/** Default lifetime of signed URLs. */
export const URL_LIFETIME_SECONDS = 60 * 60

/** Returns the text to sign for reading a path of the API, including the grant if there is one. */
const readActionOf = (path: string, grant?: string) =>
  grant === undefined ? `open ${path}` : `open ${path} by ${grant}`

const roundedExpiry = (now: Date, seconds: number) =>
  Math.ceil((now.getTime() / 1000 + seconds) / EXPIRY_ROUNDING_SECONDS) * EXPIRY_ROUNDING_SECONDS

/** Options of signed URLs. */
export interface SignedUrlOptions {
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
export function createUrlSigner(
  signer: Signer,
  publicUrl: string,
  { now, seconds = URL_LIFETIME_SECONDS, grant }: SignedUrlOptions,
): (path: string, below?: string) => { url: string; url_ends_at: string } {
  const ends = roundedExpiry(now, seconds)
  const url_ends_at = new Date(ends * 1000).toISOString()
  const grantQuery = grant === undefined ? '' : `&grant=${grant}`
  return (path, below = '') => ({
    url: `${publicUrl}/api${path}${below}?${signedQuery(signer, readActionOf(path, grant), ends)}${grantQuery}`,
    url_ends_at,
  })
}

/**
 * Returns a signed path segment that permits reading everything below a path. It is placed after that path, so that relative URLs in what
 * is read there include it too.
 */
export function signPathSegment(
  signer: Signer,
  path: string,
  { now, seconds = URL_LIFETIME_SECONDS, grant }: SignedUrlOptions & { grant: string },
): string {
  const ends = roundedExpiry(now, seconds)
  return `${ends}.${grant}.${signer.sign(signedTextOf(readActionOf(path, grant), ends))}`
}

/** Returns the grant in a signed path segment. Throws 403 if the segment is invalid or expired. */
export function checkPathSegment(signer: Signer, path: string, pass: string, now: Date): string {
  const [ends = '', grant = '', signature = ''] = pass.split('.')
  checkSignature(signer, readActionOf(path, grant), { ends: Number(ends), signature }, now)
  return grant
}

/** Throws 403 if a signed URL is invalid or expired. */
export const checkSignedUrl = (
  signer: Signer,
  path: string,
  { grant, ...signature }: Signature & { grant?: string },
  now: Date,
): void => checkSignature(signer, readActionOf(path, grant), signature, now)
