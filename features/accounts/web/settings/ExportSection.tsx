import { useAction } from '#platform/web/api/query.ts'
import { saveFile } from '#platform/web/files/save-file.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { accountSettingsApi, type DataExport } from '../../contract.ts'
import { accountSettingsTexts } from './texts.ts'

/** Saves the export as a file named by its date. */
const saveExportFile = (data: DataExport): void =>
  saveFile(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    accountSettingsTexts.fileName(data.exported_at.slice(0, 10)),
  )

/** Section that downloads all stored data as a file. */
export function ExportSection() {
  const { run, busy, error } = useAction(accountSettingsApi.exportData, { onDone: saveExportFile })
  return (
    <Section title={accountSettingsTexts.exportTitle} hint={accountSettingsTexts.exportHint}>
      <FormError>{error?.message}</FormError>
      <Button variant="default" aria-disabled={busy} onClick={() => void run({})}>
        {busy ? accountSettingsTexts.downloading : accountSettingsTexts.download}
      </Button>
    </Section>
  )
}
