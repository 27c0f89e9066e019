import type { Insertable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { TraderDeclarations } from '#platform/server/database/tables.ts'

const COLUMNS = [
  'sells_as',
  'name',
  'address',
  'email',
  'phone',
  'register_number',
  'vat_id',
  'certified_at',
  'declared_at',
] as const

export const findDeclaration = (db: Database, accountId: number) =>
  db.selectFrom('trader_declarations').select(COLUMNS).where('account_id', '=', accountId).executeTakeFirst()

export type DeclarationRow = NonNullable<Awaited<ReturnType<typeof findDeclaration>>>

/** Stores a declaration in place of an earlier one. */
export const saveDeclaration = (db: Database, declaration: Insertable<TraderDeclarations>) =>
  db
    .insertInto('trader_declarations')
    .values(declaration)
    .onConflict((on) => on.column('account_id').doUpdateSet(declaration))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteDeclaration = (db: Database, accountId: number) =>
  db.deleteFrom('trader_declarations').where('account_id', '=', accountId).execute()
