import { randomBytes } from 'node:crypto'
import type { Work } from '#platform/server/work/work.ts'
import type { PersonalData } from '../personal-data.ts'
import { setClosed, type lockAccount } from '../queries/account-settings.ts'

/** Deletes what features store about a locked account, and anonymizes its row. The database also ends its sessions and wakes its streams. */
export async function eraseAccount(
  work: Work,
  personalData: readonly PersonalData[],
  account: Awaited<ReturnType<typeof lockAccount>>,
): Promise<void> {
  const { id: accountId, username, full_name, email } = account
  const leaving = { accountId, username, full_name, email, email_verified: account.email_verified_at !== null }
  for (const { erase, isErasedLast } of personalData) if (!isErasedLast) await erase(work, leaving)
  for (const { erase, isErasedLast } of personalData) if (isErasedLast) await erase(work, leaving)
  // Random, because a predictable alias could be registered in advance and block the closing.
  await setClosed(work.db, accountId, { alias: `deleted-${randomBytes(6).toString('hex')}`, now: work.now })
}
