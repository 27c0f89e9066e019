import { hash, verify } from '@node-rs/argon2'
import type { Config } from '#platform/server/config.ts'

/** Settings that determine the cost of a hash, for an attacker and for us. */
export type Hashing = Pick<Config, 'PASSWORD_MEMORY_KIB'>

const decoys = new Map<number, Promise<string>>()

/** Returns the argon2id hash of a password, including its salt and cost parameters: two iterations, one lane. */
export const hashPassword = (password: string, { PASSWORD_MEMORY_KIB }: Hashing): Promise<string> =>
  hash(password.normalize('NFKC'), { memoryCost: PASSWORD_MEMORY_KIB, timeCost: 2, parallelism: 1 })

function decoyOf(hashing: Hashing): Promise<string> {
  const { PASSWORD_MEMORY_KIB } = hashing
  const decoy = decoys.get(PASSWORD_MEMORY_KIB) ?? hashPassword('decoy', hashing)
  decoys.set(PASSWORD_MEMORY_KIB, decoy)
  return decoy
}

/**
 * Returns whether a password matches a hash. Without a hash (no such account, or no password) it takes the same time, so that timing does
 * not reveal which accounts exist.
 */
export async function passwordFits(password: string, passwordHash: string | null, hashing: Hashing): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await decoyOf(hashing)), password.normalize('NFKC'))
  return fits && passwordHash !== null
}
