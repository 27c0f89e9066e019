import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import { getSecret } from '#platform/server/security/secrets.ts'
import { hasOwnerBeside, insertEntry, lockGrants, setRoles } from './queries.ts'

/** Returns the key by which the first owner claims this installation: the same in every process and after a restart. */
export async function claimKey(db: Database): Promise<string> {
  const secret = await getSecret(db, 'claim')
  return createHmac('sha256', secret).update('claim').digest('base64url')
}

/** Returns the claim key while the installation has no owner; null afterwards. */
export const openClaim = async (db: Database): Promise<string | null> =>
  (await hasOwnerBeside(db, null)) ? null : claimKey(db)

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Makes an account the first owner. Of two concurrent claims, one succeeds. */
export async function claimInstallation(
  db: Database,
  { accountId, key, now }: { accountId: number; key: string; now: Date },
): Promise<'claimed' | 'wrong_key' | 'has_owner'> {
  if (!isSame(key, await claimKey(db))) return 'wrong_key'
  await lockGrants(db)
  if (await hasOwnerBeside(db, null)) return 'has_owner'
  await setRoles(db, { account_id: accountId, roles: ['owner'], granted_by: null, now })
  await insertEntry(db, {
    action: 'claim_installation',
    actor_id: accountId,
    account_id: accountId,
    reason: null,
    created_at: now,
  })
  return 'claimed'
}
