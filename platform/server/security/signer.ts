import { createHmac, timingSafeEqual } from 'node:crypto'
import { forbidden } from '../http/http-errors.ts'

/** Signs the words that let somebody in. Every process that has the secret makes the same signature. */
export interface Signer {
  sign: (words: string) => string
  /** Whether a signature is ours, in a time that tells nothing. */
  isSigned: (words: string, signature: string) => boolean
}

/** What makes an address a signed one, as its query. */
export interface Signature {
  /** In seconds since 1970. */
  ends: number
  signature: string
}

const wordsOf = (what: string, ends: number) => `${what} until ${ends}`

/** Opens a signer on a secret. */
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

/** The query of an address that lets whoever has it do one thing, in words of ours, until a moment. */
export const signedQuery = (signer: Signer, what: string, ends: number): string =>
  `ends=${ends}&signature=${signer.sign(wordsOf(what, ends))}`

/** For an address that was ours to follow, and is not any more. */
export const addressEnded = () => forbidden('This link has expired. Open the page again.', 'address_ended')

/** Throws 403 when an address is not one of ours, or has ended. */
export function checkSignature(signer: Signer, what: string, { ends, signature }: Signature, now: Date): void {
  if (!signer.isSigned(wordsOf(what, ends), signature)) throw forbidden()
  if (ends * 1000 <= now.getTime()) throw addressEnded()
}

// For a while all who ask get the same address, so that browsers find what they have.
const SAME_ADDRESS_SECONDS = 15 * 60
/** How long addresses let somebody read, unless something else is said. */
export const ADDRESS_SECONDS = 60 * 60

/** The words that let somebody read at a path of the API, on the grounds of a grant where the address names one. */
const toOpen = (path: string, grant?: string) => (grant === undefined ? `open ${path}` : `open ${path} by ${grant}`)

const endAfter = (now: Date, seconds: number) =>
  Math.ceil((now.getTime() / 1000 + seconds) / SAME_ADDRESS_SECONDS) * SAME_ADDRESS_SECONDS

/** What addresses that expire are made with. */
export interface Addressing {
  now: Date
  /** How long they work, and up to a quarter of an hour more; an hour if nothing else is said. */
  seconds?: number
  /** Why they let somebody in, in letters, digits, `-` and `_`. It is written into them, so that whoever serves them can ask whether it still holds. */
  grant?: string
}

/** Makes absolute addresses of paths of the API that let whoever has them read there; with `below` one of what lies there, all under one signature. */
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
 * Makes a part of an address that lets whoever has it read everything below a path, for as long. It stands behind that path, so that
 * relative addresses of what is read there hold it too.
 */
export function passTo(
  signer: Signer,
  path: string,
  { now, seconds = ADDRESS_SECONDS, grant }: Addressing & { grant: string },
): string {
  const ends = endAfter(now, seconds)
  return `${ends}.${grant}.${signer.sign(wordsOf(toOpen(path, grant), ends))}`
}

/** Answers the grant that such a part of an address names. Throws 403 when it is none, or has ended. */
export function checkPass(signer: Signer, path: string, pass: string, now: Date): string {
  const [ends = '', grant = '', signature = ''] = pass.split('.')
  checkSignature(signer, toOpen(path, grant), { ends: Number(ends), signature }, now)
  return grant
}

/** Throws 403 when somebody came by an address that is not one of ours, or has ended. */
export const checkAddress = (
  signer: Signer,
  path: string,
  { grant, ...signature }: Signature & { grant?: string },
  now: Date,
): void => checkSignature(signer, toOpen(path, grant), signature, now)
