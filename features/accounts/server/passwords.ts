import { hash, verify } from '@node-rs/argon2'

// What OWASP's password storage guide names for argon2id: 19 MiB, two rounds, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

/** The argon2id hash of a password, with its salt and cost inside. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST)

/**
 * Whether a password fits a hash. Without a hash (no such account, or one without a password) it takes as long as with one,
 * so that nobody can tell the two apart.
 */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('decoy')
  const fits = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
  return fits && passwordHash !== null
}
