import { useState } from 'react'
import { download } from '#platform/web/files/download.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { invoicesApi } from '../contract.ts'

/** Downloads an invoice as a PDF; shows a toast on failure. */
export function useInvoicePdf({ id, number }: { id: number; number: string }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(invoicesApi.readPdf, { params: { id } }, `${number}.pdf`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save: () => void save() }
}
