import { useState } from 'react'
import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { saveFile } from '#platform/web/files/save-file.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { accountCareApi, type DataExport } from '../../contract.ts'
import { careTexts } from './texts.ts'

/** Saves the export as a file named by its date. */
const saveCopy = (data: DataExport): void =>
  saveFile(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    careTexts.fileName(data.exported_at.slice(0, 10)),
  )

/** Section that downloads all stored data as a file. */
export function ExportSection() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setProblem(null)
    try {
      saveCopy(await call(accountCareApi.exportData, {}))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isCancelled) setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={careTexts.exportTitle} hint={careTexts.exportHint}>
      <FormError>{problem}</FormError>
      <Button variant="default" aria-disabled={busy} onClick={() => !busy && void download()}>
        {busy ? careTexts.downloading : careTexts.download}
      </Button>
    </Section>
  )
}
