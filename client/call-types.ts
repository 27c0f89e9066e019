import type { Calls } from './calls.ts'

/** Method and path of a call, such as `GET /requests/{id}`. */
export type CallName = keyof Calls

/** What a call resolves to; undefined where the API answers nothing. */
export type ResponseOf<Name extends CallName> = Calls[Name]['response']

/** Path parameters, query and body of a call. */
export type InputOf<Name extends CallName> = Calls[Name]['input']

/** Calls that return a list page by page. */
export type PagedName = { [Name in CallName]: Calls[Name] extends { paged: true } ? Name : never }[CallName]

/** An item of such a list. */
export type ItemOf<Name extends PagedName> =
  ResponseOf<Name> extends readonly (infer Item)[]
    ? Item
    : ResponseOf<Name> extends { items: readonly (infer Item)[] }
      ? Item
      : never
