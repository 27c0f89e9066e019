import { sql } from 'kysely'
import { inTransaction, type Database } from '#platform/server/database/database.ts'
import { insertAccounts, insertProfiles, insertSubscriptions, readPortraits } from './accounts.ts'
import { insertAgreements } from './agreements.ts'
import { insertBoards } from './boards.ts'
import { insertConversations } from './conversations.ts'
import { insertMoney, type SellerSettings } from './money.ts'
import { insertNotices } from './notices.ts'
import { insertPitches } from './pitches.ts'
import { insertPlaylists } from './playlists.ts'
import { insertPortfolios } from './portfolios.ts'
import { insertProducts, prepareProducts } from './products.ts'
import { insertRatings } from './ratings.ts'
import { insertShowcases, prepareShowcases } from './showcases.ts'
import { insertVideos, showInPitches, storeVideos, type StoreFile } from './videos.ts'
import { insertProjects, insertRequests, insertShares } from './work.ts'

// An arbitrary fixed number: prevents two processes that start at the same time from loading concurrently.
const DEMO_LOCK = 727_003
const PASSWORD = 'paper-and-ink'

/** Accounts printed at startup. All others in the demo data have the same password. */
export const demoAccounts = [
  { user_type: 'client', username: 'demo-client', password: PASSWORD },
  { user_type: 'developer', username: 'demo-creator', password: PASSWORD },
] as const
export type DemoAccount = (typeof demoAccounts)[number]

/** Returns whether there is an account: demo data is loaded into an empty database only. */
export const hasAccounts = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined

/** Dependencies of the load, such as password hashing and file storage. */
export interface DemoContext {
  /** Reference time for all relative dates. */
  now: Date
  hashPassword: (password: string) => Promise<string>
  /** Stores a WebP picture and returns its stored name. */
  storePicture: (name: string, webp: Uint8Array) => Promise<string>
  storeFile: StoreFile
  /** Seller named on the invoices of this installation. */
  seller: SellerSettings
}

/**
 * Loads the demo data into an empty database in one transaction; returns false and does nothing if there is an account. Hashes passwords
 * and stores pictures before the transaction, which must not have outside effects.
 */
export async function loadDemoData(
  db: Database,
  { now, hashPassword, storePicture, storeFile, seller }: DemoContext,
): Promise<boolean> {
  if (await hasAccounts(db)) return false
  const passwordHash = await hashPassword(PASSWORD)
  const portraits = await readPortraits()
  const pictures = new Map<string, string>()
  for (const { username, bytes } of portraits) pictures.set(username, await storePicture(`${username}.webp`, bytes))
  const videos = await storeVideos(storeFile)
  const showcases = await prepareShowcases(storePicture)
  const products = await prepareProducts(storePicture, storeFile)

  return inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK}::bigint)`.execute(transaction)
    if (await hasAccounts(transaction)) return false
    const accountIds = await insertAccounts(transaction, now, passwordHash)
    await insertProfiles(transaction, now, accountIds, pictures)
    await insertSubscriptions(transaction, now, accountIds)
    const projectIds = await insertProjects(transaction, now, accountIds)
    const requestIds = await insertRequests(transaction, now, accountIds, projectIds)
    await insertShares(transaction, now, accountIds, requestIds)
    await insertConversations(transaction, now, accountIds, requestIds)
    await insertAgreements(transaction, now, accountIds, requestIds)
    await insertPitches(transaction, now, accountIds, requestIds)
    await insertVideos(transaction, now, accountIds, requestIds, videos)
    await showInPitches(transaction)
    await insertPlaylists(transaction, now, accountIds)
    const showcaseIds = await insertShowcases(transaction, now, accountIds, showcases)
    const productIds = await insertProducts(transaction, now, accountIds, products)
    await insertMoney({ db: transaction, now, people: accountIds, productIds, seller })
    await insertRatings(transaction, now, accountIds, requestIds, showcaseIds, productIds)
    await insertPortfolios(transaction, now, accountIds, showcaseIds)
    await insertBoards(transaction, now, accountIds, showcaseIds)
    await insertNotices(transaction, now)
    return true
  })
}
