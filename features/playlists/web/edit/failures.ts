import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { texts } from '../texts.ts'

type FailedCall = Pick<CallError, 'status' | 'detail' | 'message'>

/** Returns the message for a failed change; for server errors, what could not be done. */
export const sentenceOf = ({ failure = texts.unavailable }: Pick<Endpoint, 'failure'>, error: FailedCall): string =>
  error.status !== null && error.status >= 500 ? failure : error.message

/** Whether a text is a valid link token. */
export const isValidToken = (text: string): boolean => /^[\w-]{1,100}$/.test(text)
