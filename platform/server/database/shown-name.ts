import { sql, type RawBuilder } from 'kysely'

/** The full name of an account under its alias in a statement, as others see it: closed accounts have none any more. */
export const shownFullName = (account: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${account}.closed_at`)} is null then ${sql.ref(`${account}.full_name`)} else ${sql.ref(`${account}.shown_name`)} end`
