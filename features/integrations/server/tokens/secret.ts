import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Begins every API token, so that people and secret scanners recognize one. */
const PREFIX = 'atelier_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 40
const TOKEN_PATTERN = /^atelier_[0-9A-Za-z]{40}([0-9a-f]{8})$/
const CHECKSUM_LENGTH = 8
const ENDING_LENGTH = 4

const checksumOf = (text: string) => crc32(text).toString(16).padStart(CHECKSUM_LENGTH, '0')

/** Returns a new API token: the prefix, 238 random bits, and a checksum by which scanners rule out false alarms. */
export function newApiToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${PREFIX}${random}${checksumOf(PREFIX + random)}`
}

/** Returns whether a bearer token is meant as an API token, valid or not. Session tokens do not have the prefix. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

/** Returns whether a text can be an API token that some installation issued; nothing else needs to be looked up. */
export const hasValidForm = (token: string): boolean =>
  TOKEN_PATTERN.exec(token)?.[1] === checksumOf(token.slice(0, -CHECKSUM_LENGTH))

/** Returns the part of a token that remains visible to its owner. */
export const endingOf = (token: string): string => token.slice(-ENDING_LENGTH)
