import { useState } from 'react'
import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { saveFile } from '#platform/web/files/save-file.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { accountSettingsApi, type DataExport } from '../../contract.ts'
import { accountSettingsTexts } from './texts.ts'

/** Saves the export as a file named by its date. */
const saveCopy = (data: DataExport): void =>
  saveFile(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    accountSettingsTexts.fileName(data.exported_at.slice(0, 10)),
  )

/** Section that downloads all stored data as a file. */
export function ExportSection() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setProblem(null)
    try {
      saveCopy(await call(accountSettingsApi.exportData, {}))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isCancelled) setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={accountSettingsTexts.exportTitle} hint={accountSettingsTexts.exportHint}>
      <FormError>{problem}</FormError>
      <Button variant="default" aria-disabled={busy} onClick={() => !busy && void download()}>
        {busy ? accountSettingsTexts.downloading : accountSettingsTexts.download}
      </Button>
    </Section>
  )
}
