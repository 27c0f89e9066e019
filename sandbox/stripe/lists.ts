import type Stripe from 'stripe'
import { noSuch } from './refusals.ts'

interface Paging {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** Returns the records created since a given time, and before another. */
export const madeSince = <T extends { created: number }>(
  records: T[],
  created: { gte?: number | undefined; lt?: number | undefined } | undefined,
): T[] =>
  records.filter((record) => record.created >= (created?.gte ?? 0) && record.created < (created?.lt ?? Infinity))

/** Returns a short list as a single page. */
export const wholeList = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

/** Returns one page of `records`, which are stored oldest first, in Stripe's order: newest first. */
export const onePage = <T extends { id: string }>(records: T[], paging: Paging, url: string): Stripe.ApiList<T> => {
  const newestFirst = records.toReversed()
  const placeOf = (id: string, param: string) => {
    const place = newestFirst.findIndex((record) => record.id === id)
    if (place === -1) throw noSuch('object', id, param)
    return place
  }
  if (paging.ending_before) {
    const end = placeOf(paging.ending_before, 'ending_before')
    const start = Math.max(0, end - paging.limit)
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url }
  }
  const start = paging.starting_after ? placeOf(paging.starting_after, 'starting_after') + 1 : 0
  const data = newestFirst.slice(start, start + paging.limit)
  return { object: 'list', data, has_more: start + data.length < newestFirst.length, url }
}
