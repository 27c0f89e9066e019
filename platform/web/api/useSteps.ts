import { useRef } from 'react'
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import { call, newKey, upload, type Input } from './call.ts'
import { CallError } from './messages.ts'
import { useRefreshAfter } from './query.ts'

// A file is named by what can be known of it: two of the same are the same call.
const wordsOf = (input: object): string =>
  JSON.stringify(input, (_name, value: unknown) => {
    if (value instanceof File) return [value.name, value.size, value.lastModified]
    return value instanceof Blob ? [value.size, value.type] : value
  })

// Whether it may have been done all the same: then trying again must be the same call, under the same key.
const isUnsettled = ({ status, code }: CallError) => status === null || status >= 500 || code === 'call_in_progress'

/**
 * Answers a function that makes calls one after the other, such as those that save a long form, with files or without. What a call
 * changed is asked for again. Who tries the same again after a failure does nothing twice. It throws `CallError`.
 */
export function useSteps() {
  const refreshAfter = useRefreshAfter()
  const unsettled = useRef<{ words: string; key: string } | null>(null)
  return async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<ResponseOf<E>> => {
    const words = `${endpoint.method} ${endpoint.path} ${wordsOf(input)}`
    const key = unsettled.current?.words === words ? unsettled.current.key : newKey()
    try {
      const { signal } = new AbortController()
      const answer = endpoint.multipart
        ? await upload(endpoint, input, { signal, idempotencyKey: key, onProgress: () => undefined })
        : await call(endpoint, input, { idempotencyKey: key })
      unsettled.current = null
      void refreshAfter(endpoint, input)
      return answer
    } catch (error) {
      if (error instanceof CallError) unsettled.current = isUnsettled(error) ? { words, key } : null
      throw error
    }
  }
}
