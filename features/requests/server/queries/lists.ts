import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { RequestStatus } from '../../contract.ts'
import { requestsFor } from './requests.ts'

/** Offset and limit of a page; lists fetch one more row to know whether another page follows. */
export interface Window {
  skip: number
  limit: number
}

/**
 * Lists a reader's own requests and those shared with them, newest first. Each half is read from its index in order and cut to the page, so
 * that the whole is never sorted. A project contains only its owner's requests, so shared ones are excluded from it.
 */
export const listOwnRequests = (
  db: Database,
  reader: number,
  {
    after,
    skip,
    limit,
    project_id = null,
    status = null,
    shared = false,
    include_shared,
  }: Window & {
    after: number
    project_id?: number | null | undefined
    status?: RequestStatus | null | undefined
    /** Only requests that the reader shares. */
    shared?: boolean | undefined
    include_shared: boolean
  },
) =>
  requestsFor(db, reader)
    .where(
      sql<boolean>`requests.id in (
        (
          select own.id from requests own
          where own.user_id = ${reader} and own.id < ${after}
            and (${project_id}::bigint is null or own.project_id = ${project_id})
            and (${status}::request_status is null or own.status = ${status}::request_status)
            and (not ${shared}::boolean or exists (select from request_shares shown where shown.request_id = own.id))
          order by own.id desc limit ${skip + limit + 1}
        ) union all (
          select share.request_id from request_shares share join requests shared on shared.id = share.request_id
          where ${include_shared}::boolean and not ${shared}::boolean and ${project_id}::bigint is null
            and share.shared_with_user_id = ${reader} and share.request_id < ${after}
            and not are_blocked(shared.user_id, share.shared_with_user_id)
            and (${status}::request_status is null or shared.status = ${status}::request_status)
          order by share.request_id desc limit ${skip + limit + 1}
        )
      )`,
    )
    .orderBy('requests.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
