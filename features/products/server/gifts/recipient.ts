import { z } from 'zod'
import type { Database } from '#platform/server/database/database.ts'
import { expectContact } from '#features/blocks/server.ts'
import { giftToSelf, giftToSeller, invalidEmail, noSuchRecipient } from './http-errors.ts'
import { findRecipient } from './queries/gifts.ts'

/** Whom a gift is for: an account, or whoever has the link that is sent to an address. */
export type Recipient = { recipient_id: number; email: null } | { recipient_id: null; email: string }

/** Finds whom a gift is for by a username or an email address; throws if it cannot be given to them. */
export async function findGiftRecipient(
  db: Database,
  to: string,
  { giver_id, seller_id }: { giver_id: number; seller_id: number },
): Promise<Recipient> {
  if (to.includes('@')) {
    const email = z.email().safeParse(to)
    if (!email.success) throw invalidEmail()
    // Whether the address has an account is not disclosed.
    return { recipient_id: null, email: email.data }
  }
  const account = await findRecipient(db, to)
  if (!account) throw noSuchRecipient()
  if (account.id === giver_id) throw giftToSelf()
  if (account.id === seller_id) throw giftToSeller()
  await expectContact(db, giver_id, account.id)
  return { recipient_id: account.id, email: null }
}
