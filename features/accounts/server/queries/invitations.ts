import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { changesRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'

export interface NewInvitation {
  code_hash: Buffer
  email: string | null
  uses: number
  created_at: Date
  expires_at: Date
}

export const insertInvitation = (db: Database, invitation: NewInvitation) =>
  db
    .insertInto('invitations')
    .values({ ...invitation, uses_left: invitation.uses })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Lists the newest invitations, or those before an id, each with the usernames that registered with it. */
export const listInvitations = (db: Database, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('invitations as i')
      .select(['i.id', 'i.email', 'i.uses', 'i.uses_left', 'i.created_at', 'i.expires_at', 'i.revoked_at'])
      .select(
        sql<string[]>`array(select a.username from invitation_uses u join accounts a on a.id = u.account_id
        where u.invitation_id = i.id order by u.used_at)`.as('used_by'),
      ),
    'i.id',
    paging,
  )

/** Revokes an invitation; returns false when it does not exist or can no longer be used. */
export const revokeInvitation = (db: Database, id: number, now: Date): Promise<boolean> =>
  changesRow(
    db.updateTable('invitations').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null),
  )

/** Finds an invitation that can still be used. */
export const findUsable = (db: Database, code_hash: Buffer, now: Date) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email'])
    .where('code_hash', '=', code_hash)
    .where('uses_left', '>', 0)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Consumes one use of an invitation for an address; returns undefined when none is left. The row lock serializes concurrent calls. */
export const takeUse = (db: Database, { code_hash, email, now }: { code_hash: Buffer; email: string; now: Date }) =>
  db
    .updateTable('invitations')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('code_hash', '=', code_hash)
    .where('uses_left', '>', 0)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb.or([eb('email', 'is', null), eb(sql`lower(email)`, '=', email.toLowerCase())]))
    .returning('id')
    .executeTakeFirst()

export const insertUse = (db: Database, use: { account_id: number; invitation_id: number; used_at: Date }) =>
  db.insertInto('invitation_uses').values(use).execute()

/** Returns the invitation that an account registered with. */
export const findUseOf = (db: Database, accountId: number) =>
  db
    .selectFrom('invitation_uses as u')
    .innerJoin('invitations as i', 'i.id', 'u.invitation_id')
    .select(['u.invitation_id', 'u.used_at', 'i.email'])
    .where('u.account_id', '=', accountId)
    .executeTakeFirst()

/** Deletes the record of which invitation an account used, and clears the address from invitations issued to it alone, which end. */
export async function deleteInvitationUse(db: Database, accountId: number, email: string): Promise<void> {
  await db.deleteFrom('invitation_uses').where('account_id', '=', accountId).execute()
  await db
    .updateTable('invitations')
    .set({ email: null, uses_left: 0 })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

/** Deletes invitations that expired before `since` and were never used. */
export const deleteUnused = (db: Database, since: string) =>
  db
    .deleteFrom('invitations')
    .where('expires_at', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invitation_uses as u').select('u.account_id').whereRef('u.invitation_id', '=', 'invitations.id'),
        ),
      ),
    )
    .execute()
