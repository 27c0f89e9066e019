import { USD, type Currency } from '#platform/contract/currency.ts'
import { SettingsError } from '../settings/settings-error.ts'
import type { Database } from './database.ts'

/** Finds one row that stores an amount, if there is any. */
export type FindAmount = (db: Database) => Promise<object | undefined>

async function hasAmounts(db: Database, finders: readonly FindAmount[]): Promise<boolean> {
  for (const find of finders) if (await find(db)) return true
  return false
}

/**
 * Stores the currency of the installation. Throws `SettingsError` if stored amounts are in a different one: amounts are stored without a
 * currency, so a change would change their value.
 */
export const storeCurrency = (db: Database, { code }: Currency, finders: readonly FindAmount[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const stored = await tx.selectFrom('installation').select('currency').forUpdate().executeTakeFirst()
    if (stored?.currency === code) return
    // Amounts stored before the currency could be configured are in US dollars.
    const storedCode = stored?.currency ?? USD.code
    if (storedCode !== code && (await hasAmounts(tx, finders))) {
      throw new SettingsError(
        `CURRENCY is ${code}, but the amounts in this database are in ${storedCode} and are not converted. ` +
          `Set CURRENCY=${storedCode}, or start ${code} with an empty database`,
      )
    }
    await tx
      .insertInto('installation')
      .values({ currency: code })
      .onConflict((on) => on.column('id').doUpdateSet({ currency: code }))
      .execute()
  })
