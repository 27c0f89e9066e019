import { sql, type RawBuilder } from 'kysely'

/** Returns SQL for the name of an account that others see, given its table alias: closed accounts have no full name. */
export const shownFullName = (account: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${account}.closed_at`)} is null then ${sql.ref(`${account}.full_name`)} else ${sql.ref(`${account}.shown_name`)} end`
