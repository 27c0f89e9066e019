import { useState } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Input } from '../api/call.ts'
import { CallError } from '../api/messages.ts'
import { toast } from '../ui/feedback/toast.ts'
import { download } from './download.ts'

/** Downloads the file of an endpoint under a name, one at a time; says on screen why a download failed. */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const save = async <E extends Endpoint>(endpoint: E, input: Input<E>, name: string) => {
    if (busy) return
    setBusy(true)
    try {
      await download(endpoint, input, name)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
