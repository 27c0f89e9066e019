import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { texts } from '../texts.ts'

type Failed = Pick<CallError, 'status' | 'detail' | 'message'>

/** What people read of a failed change: where the server itself failed, what could not be done. */
export const sentenceOf = ({ failure = texts.unavailable }: Pick<Endpoint, 'failure'>, error: Failed): string =>
  error.status !== null && error.status >= 500 ? failure : error.message

/** Whether a text can be the token of a link. */
export const isToken = (text: string): boolean => /^[\w-]{1,100}$/.test(text)
