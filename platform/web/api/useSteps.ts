import { useRef } from 'react'
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import { call, createIdempotencyKey, upload, type Input } from './call.ts'
import { CallError } from './messages.ts'
import { useRefreshAfter } from './query.ts'

// Identifies a file by its observable properties: two with the same are the same call.
const fingerprintOf = (input: object): string =>
  JSON.stringify(input, (_name, value: unknown) => {
    if (value instanceof File) return [value.name, value.size, value.lastModified]
    return value instanceof Blob ? [value.size, value.type] : value
  })

// Whether the call may have succeeded despite the error: a retry must then reuse its idempotency key.
const isOutcomeUnknown = ({ status, code }: CallError) =>
  status === null || status >= 500 || code === 'call_in_progress'

/**
 * Returns a function for sequential calls, such as those that save a long form, with or without files. Each call refetches what it changed;
 * retrying the same call after a failure reuses its idempotency key, so nothing is done twice. Throws `CallError`.
 */
export function useSteps() {
  const refreshAfter = useRefreshAfter()
  const unsettled = useRef<{ words: string; key: string } | null>(null)
  return async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<ResponseOf<E>> => {
    const words = `${endpoint.method} ${endpoint.path} ${fingerprintOf(input)}`
    const key = unsettled.current?.words === words ? unsettled.current.key : createIdempotencyKey()
    try {
      const { signal } = new AbortController()
      const response = endpoint.multipart
        ? await upload(endpoint, input, { signal, idempotencyKey: key, onProgress: () => undefined })
        : await call(endpoint, input, { idempotencyKey: key })
      unsettled.current = null
      void refreshAfter(endpoint, input)
      return response
    } catch (error) {
      if (error instanceof CallError) unsettled.current = isOutcomeUnknown(error) ? { words, key } : null
      throw error
    }
  }
}
