import { createHmac, timingSafeEqual } from 'node:crypto'
import { forbidden } from './refusals.ts'

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

/** Lets in who has an address of ours; answers the seconds it still has. Throws 403 when it is none, or has ended. */
export function checkSignature(signer: Signer, what: string, { ends, signature }: Signature, now: Date): number {
  if (!signer.isSigned(wordsOf(what, ends), signature)) throw forbidden()
  const left = Math.floor(ends - now.getTime() / 1000)
  if (left <= 0) throw forbidden('This address has ended. Open the page again.', 'address_ended')
  return left
}

// For a while all who ask get the same address, so that browsers find what they have.
const SAME_ADDRESS_SECONDS = 15 * 60
/** How long addresses let somebody read, unless something else is said. */
export const ADDRESS_SECONDS = 60 * 60

/** The words that let somebody read at a path of the API. */
const toOpen = (path: string) => `open ${path}`

const endAfter = (now: Date, seconds: number) =>
  Math.ceil((now.getTime() / 1000 + seconds) / SAME_ADDRESS_SECONDS) * SAME_ADDRESS_SECONDS

/**
 * Makes absolute addresses of paths of the API that let whoever has them read there, for so many seconds (an hour if nothing else is
 * said) and up to a quarter of an hour more; with `below` one of what lies there, all under one signature.
 */
export function addressing(signer: Signer, publicUrl: string, now: Date, seconds = ADDRESS_SECONDS) {
  const ends = endAfter(now, seconds)
  const url_ends_at = new Date(ends * 1000).toISOString()
  return (path: string, below = '') => ({
    url: `${publicUrl}/api${path}${below}?${signedQuery(signer, toOpen(path), ends)}`,
    url_ends_at,
  })
}

/**
 * Makes a part of an address that lets whoever has it read everything below a path, for as long. It stands behind that path, so that
 * relative addresses of what is read there hold it too.
 */
export function passTo(signer: Signer, path: string, now: Date, seconds = ADDRESS_SECONDS): string {
  const ends = endAfter(now, seconds)
  return `${ends}.${signer.sign(wordsOf(toOpen(path), ends))}`
}

/** Lets in who has such a part of an address; answers the seconds it still holds. Throws 403 when it is none, or has ended. */
export function checkPass(signer: Signer, path: string, pass: string, now: Date): number {
  const [ends = '', signature = ''] = pass.split('.')
  return checkSignature(signer, toOpen(path), { ends: Number(ends), signature }, now)
}

/** Lets in who came by such an address; answers the seconds it still has. Throws 403 when it is none, or has ended. */
export const checkAddress = (signer: Signer, path: string, signature: Signature, now: Date): number =>
  checkSignature(signer, toOpen(path), signature, now)
