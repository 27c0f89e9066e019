import { useState } from 'react'
import { download } from '#platform/web/files/download.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { balancesApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Downloads the complete statement as CSV. */
export function DownloadButton() {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      await download(balancesApi.statementFile, {}, texts.fileName(new Date().toISOString().slice(0, 10)))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" aria-disabled={busy} onClick={() => void save()}>
      {busy ? texts.downloading : texts.download}
    </Button>
  )
}
