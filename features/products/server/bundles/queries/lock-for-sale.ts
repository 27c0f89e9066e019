import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { licenceSource } from '../../licences/queries/settings.ts'
import { isOwnedBy } from '../../purchases/queries/owned-products.ts'
import { withPartsOf } from './parts.ts'

/**
 * Locks a product and those that it has as a bundle until the transaction ends, with whether an account owns each. Its seller can then
 * neither archive one nor delete its last file before the purchase is stored, and keys of each are given out one after the other. One
 * statement, and in the order of their ids, so that purchases of bundles with the same parts do not block each other. Lock balances first.
 */
export const lockWithParts = (db: Database, productId: number, accountId: number) =>
  db
    .selectFrom('products')
    .select(['products.id', 'products.name', 'products.status', licenceSource, isOwnedBy(accountId)])
    .where(sql<boolean>`products.id = any(${withPartsOf(productId)})`)
    .orderBy('products.id')
    .forNoKeyUpdate()
    .execute()

/** A locked product of a bundle. */
export type LockedPart = Awaited<ReturnType<typeof lockWithParts>>[number]
