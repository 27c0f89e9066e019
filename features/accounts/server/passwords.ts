import { hash, verify } from '@node-rs/argon2'
import type { Config } from '#platform/server/config.ts'

/** What a hash costs whoever guesses, and us. */
export type Hashing = Pick<Config, 'PASSWORD_MEMORY_KIB'>

const decoys = new Map<number, Promise<string>>()

/** The argon2id hash of a password, with its salt and cost inside: two rounds, one lane. */
export const hashPassword = (password: string, { PASSWORD_MEMORY_KIB }: Hashing): Promise<string> =>
  hash(password.normalize('NFKC'), { memoryCost: PASSWORD_MEMORY_KIB, timeCost: 2, parallelism: 1 })

function decoyOf(hashing: Hashing): Promise<string> {
  const { PASSWORD_MEMORY_KIB } = hashing
  const decoy = decoys.get(PASSWORD_MEMORY_KIB) ?? hashPassword('decoy', hashing)
  decoys.set(PASSWORD_MEMORY_KIB, decoy)
  return decoy
}

/**
 * Whether a password fits a hash. Without a hash (no such account, or one without a password) it takes as long as with one,
 * so that nobody can tell the two apart.
 */
export async function passwordFits(password: string, passwordHash: string | null, hashing: Hashing): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await decoyOf(hashing)), password.normalize('NFKC'))
  return fits && passwordHash !== null
}
