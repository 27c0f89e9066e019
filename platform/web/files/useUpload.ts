import { useEffect, useRef, useState } from 'react'
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import { newKey, upload, type Input } from '../api/call.ts'
import { CallError } from '../api/messages.ts'
import { useRefreshAfter } from '../api/query.ts'

interface UploadHookOptions<E extends Endpoint> {
  onDone?: (answer: ResponseOf<E>) => void
  onRefused?: (error: CallError) => void
}

/**
 * A form with files that somebody sends. `progress` goes from 0 to 1 while it runs and is null otherwise; it can be cancelled, and
 * ends with the screen. While one runs, starting another does nothing.
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
      const answer = await upload(endpoint, input, { signal, idempotencyKey: newKey(), onProgress: setProgress })
      await refreshAfter(endpoint, input)
      onDone?.(answer)
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
