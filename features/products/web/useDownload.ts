import { useState } from 'react'
import { CallError } from '#platform/web/api/messages.ts'
import { useCall } from '#platform/web/api/query.ts'
import { leaveTo } from '#platform/web/page/leave.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { productFilesApi, type ProductDownload } from '../contract/files.ts'

const archiveUrl = ({ url }: ProductDownload): string | undefined => url

/**
 * Downloads all files of a product, or the URL that `addressIn` selects. The URL is requested at the click, because an earlier one could
 * have expired in a page left open.
 */
export function useDownload(productId: number) {
  const ask = useCall()
  const [isLoading, setLoading] = useState(false)
  const load = async (addressIn = archiveUrl) => {
    setLoading(true)
    try {
      const address = addressIn(await ask(productFilesApi.readDownload, { params: { id: productId } }))
      if (address !== undefined) leaveTo(address)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isCancelled) toast.error(error.detail || error.message)
    } finally {
      setLoading(false)
    }
  }
  return { load, isLoading }
}
