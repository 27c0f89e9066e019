export { ApiError, type FieldProblem } from './api-error.ts'
export { createClient, type CallOptions, type Client, type ClientOptions } from './client.ts'
export type { CallName, InputOf, ItemOf, PagedName, ResponseOf } from './call-types.ts'
export type { Calls, Schemas } from './calls.ts'
