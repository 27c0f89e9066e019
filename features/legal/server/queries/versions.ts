import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { LegalDocument } from '../../contract.ts'
import { author } from './version-list.ts'

const summaryColumns = [
  'number',
  'summary',
  'needs_acceptance',
  'is_announced',
  'effective_at',
  'legal_versions.created_at',
  'withdrawn_at',
] as const
const textColumns = ['legal_versions.id', 'markdown', ...summaryColumns] as const

/** Returns the version in force; undefined for the built-in text. */
export const findInForce = (db: Database, document: LegalDocument, now: Date) =>
  db
    .selectFrom('legal_versions')
    .select(textColumns)
    .where('document', '=', document)
    .where('withdrawn_at', 'is', null)
    .where('effective_at', '<=', now.toISOString())
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the version that takes effect next, if one has been published. */
export const findUpcoming = (db: Database, document: LegalDocument, now: Date) =>
  db
    .selectFrom('legal_versions')
    .select(textColumns)
    .where('document', '=', document)
    .where('withdrawn_at', 'is', null)
    .where('effective_at', '>', now.toISOString())
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns one version. */
export const findVersion = (db: Database, document: LegalDocument, number: number) =>
  db
    .selectFrom('legal_versions')
    .select(textColumns)
    .where('document', '=', document)
    .where('number', '=', number)
    .executeTakeFirst()

/** Returns a page of versions without their texts, newest first. */
export const listVersions = (db: Database, document: LegalDocument, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('legal_versions')
      .leftJoin('accounts', 'accounts.id', 'created_by')
      .select([...summaryColumns, sql<boolean>`markdown is null`.as('is_built_in'), author])
      .where('document', '=', document),
    'number',
    paging,
    { as: 'number' },
  )

/** Returns the number of the newest version; 0 if there is none. */
export async function newestNumber(db: Database, document: LegalDocument): Promise<number> {
  const { newest } = await db
    .selectFrom('legal_versions')
    .select(({ fn }) => fn.max('number').as('newest'))
    .where('document', '=', document)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

export interface NewVersion {
  document: LegalDocument
  number: number
  markdown: string | null
  summary: string | null
  needs_acceptance: boolean
  is_announced: boolean
  effective_at: Date
  created_at: Date
  /** Null for a command on the server. */
  created_by: number | null
}

/** Adds a version; undefined if another one has its number already. */
export const insertVersion = (db: Database, version: NewVersion) =>
  db
    .insertInto('legal_versions')
    .values(version)
    .onConflict((on) => on.columns(['document', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Withdraws earlier versions that are not in force yet. */
export const withdrawUpcoming = (db: Database, { document, number, created_at }: NewVersion) =>
  db
    .updateTable('legal_versions')
    .set({ withdrawn_at: created_at })
    .where('document', '=', document)
    .where('number', '<', number)
    .where('withdrawn_at', 'is', null)
    .where('effective_at', '>', created_at.toISOString())
    .execute()
