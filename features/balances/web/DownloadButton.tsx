import { useDownload } from '#platform/web/files/useDownload.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { balancesApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Downloads the complete statement as CSV. */
export function DownloadButton() {
  const { busy, save } = useDownload()
  const name = () => texts.fileName(new Date().toISOString().slice(0, 10))
  return (
    <Button variant="default" aria-disabled={busy} onClick={() => void save(balancesApi.statementFile, {}, name())}>
      {busy ? texts.downloading : texts.download}
    </Button>
  )
}
