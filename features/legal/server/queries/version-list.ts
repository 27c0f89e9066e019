import { sql } from 'kysely'

/** Author of a version, in a query joined with their account; null for a command and once the account is closed. */
export const author = sql<{ id: number; username: string } | null>`
  case when accounts.id is not null then json_build_object('id', accounts.id, 'username', accounts.shown_name) end`.as(
  'created_by',
)
