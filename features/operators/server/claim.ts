import type { Database } from '#platform/server/database/database.ts'
import { getSecret } from '#platform/server/security/secrets.ts'
import { openSigner } from '#platform/server/security/signer.ts'
import { hasOwnerBeside, insertEntry, lockGrants, setRoles } from './queries.ts'

const signerOf = async (db: Database) => openSigner(await getSecret(db, 'claim'))

/** Returns the key by which the first owner claims this installation: the same in every process and after a restart. */
export const claimKey = async (db: Database): Promise<string> => (await signerOf(db)).sign('claim')

/** Returns the claim key while the installation has no owner; null afterwards. */
export const findClaimKey = async (db: Database): Promise<string | null> =>
  (await hasOwnerBeside(db, null)) ? null : claimKey(db)

/** Makes an account the first owner. Of two concurrent claims, one succeeds. */
export async function claimInstallation(
  db: Database,
  { accountId, key, now }: { accountId: number; key: string; now: Date },
): Promise<'claimed' | 'wrong_key' | 'has_owner'> {
  if (!(await signerOf(db)).isSigned('claim', key)) return 'wrong_key'
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
