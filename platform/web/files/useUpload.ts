import { useEffect, useRef, useState } from 'react'
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import { createIdempotencyKey, upload, type Input } from '../api/call.ts'
import { CallError } from '../api/messages.ts'
import { useRefreshAfter } from '../api/query.ts'

interface UploadHookOptions<E extends Endpoint> {
  onDone?: (response: ResponseOf<E>) => void
  onRefused?: (error: CallError) => void
}

/**
 * Uploads a form with files. `progress` is 0 to 1 while running and null otherwise; the upload can be cancelled and is aborted on unmount.
 * Ignores further starts while one is running.
 */
export function useUpload<E extends Endpoint>(endpoint: E, { onDone, onRefused }: UploadHookOptions<E> = {}) {
  const refreshAfter = useRefreshAfter()
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  const run = async (input: Input<E>): Promise<void> => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setProgress(0)
    try {
      const { signal } = controller
      const response = await upload(endpoint, input, {
        signal,
        idempotencyKey: createIdempotencyKey(),
        onProgress: setProgress,
      })
      await refreshAfter(endpoint, input)
      onDone?.(response)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.isCancelled) return
      setError(failure)
      onRefused?.(failure)
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return { run, cancel, progress, busy: progress !== null, error }
}
