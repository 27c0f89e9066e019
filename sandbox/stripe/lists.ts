import type Stripe from 'stripe'
import { notFound } from './refusals.ts'

interface Paging {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** Returns the records created since a given time, and before another. */
export const createdWithin = <T extends { created: number }>(
  records: T[],
  created: { gte?: number | undefined; lt?: number | undefined } | undefined,
): T[] =>
  records.filter((record) => record.created >= (created?.gte ?? 0) && record.created < (created?.lt ?? Infinity))

/** Returns a short list as a single page. */
export const singlePage = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

/** Returns one page of `records`, which are stored oldest first, in Stripe's order: newest first. */
export const paginate = <T extends { id: string }>(records: T[], paging: Paging, url: string): Stripe.ApiList<T> => {
  const newestFirst = records.toReversed()
  const indexOfId = (id: string, param: string) => {
    const index = newestFirst.findIndex((record) => record.id === id)
    if (index === -1) throw notFound('object', id, param)
    return index
  }
  if (paging.ending_before) {
    const end = indexOfId(paging.ending_before, 'ending_before')
    const start = Math.max(0, end - paging.limit)
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url }
  }
  const start = paging.starting_after ? indexOfId(paging.starting_after, 'starting_after') + 1 : 0
  const data = newestFirst.slice(start, start + paging.limit)
  return { object: 'list', data, has_more: start + data.length < newestFirst.length, url }
}
