import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { CallError } from '#platform/web/messages.ts'
import { FormError } from '#platform/web/ui/FormError.tsx'
import { Section } from '#platform/web/ui/Section.tsx'
import { accountCareApi, type DataExport } from '../contract.ts'
import { careTexts } from './care-texts.ts'

/** Hands a copy to the browser as a file of the day it was made. */
function saveFile(data: DataExport): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = careTexts.fileName(data.exported_at.slice(0, 10))
  link.click()
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A copy of everything that is kept, as a file. */
export function ExportSection() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setProblem(null)
    try {
      saveFile(await call(accountCareApi.exportData, {}))
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
