import { hash, verify } from '@node-rs/argon2'
import type { Config } from '#platform/server/config.ts'

/** Settings that determine the cost of a hash, for an attacker and for us. */
export type Hashing = Pick<Config, 'PASSWORD_MEMORY_KIB'>

const dummyHashes = new Map<number, Promise<string>>()

/** Returns the argon2id hash of a password, including its salt and cost parameters: two iterations, one lane. */
export const hashPassword = (password: string, { PASSWORD_MEMORY_KIB }: Hashing): Promise<string> =>
  hash(password.normalize('NFKC'), { memoryCost: PASSWORD_MEMORY_KIB, timeCost: 2, parallelism: 1 })

function dummyHashFor(hashing: Hashing): Promise<string> {
  const { PASSWORD_MEMORY_KIB } = hashing
  const dummyHash = dummyHashes.get(PASSWORD_MEMORY_KIB) ?? hashPassword('decoy', hashing)
  dummyHashes.set(PASSWORD_MEMORY_KIB, dummyHash)
  return dummyHash
}

/**
 * Returns whether a password matches a hash. Without a hash (no such account, or no password) it takes the same time, so that timing does
 * not reveal which accounts exist.
 */
export async function isPasswordCorrect(
  password: string,
  passwordHash: string | null,
  hashing: Hashing,
): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? (await dummyHashFor(hashing)), password.normalize('NFKC'))
  return isMatch && passwordHash !== null
}
