import { useDownload } from '#platform/web/files/useDownload.ts'
import { invoicesApi } from '../contract.ts'

/** Downloads an invoice as a PDF; shows a toast on failure. */
export function useInvoicePdf({ id, number }: { id: number; number: string }) {
  const { busy, save } = useDownload()
  return { busy, save: () => void save(invoicesApi.readPdf, { params: { id } }, `${number}.pdf`) }
}
