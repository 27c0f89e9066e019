import { useState } from 'react'
import { CallError } from '#platform/web/api/messages.ts'
import { useCall, useEndpoint } from '#platform/web/api/query.ts'
import { formatSize } from '#platform/web/format/sizes.ts'
import { leaveTo } from '#platform/web/page/leave.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { archivesApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Section that downloads an archive of the user's work. The URL is requested at the click, because an earlier one could have expired. */
export function DownloadSection() {
  const query = useEndpoint(archivesApi.readContents, {})
  const request = useCall()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setProblem(null)
    try {
      leaveTo((await request(archivesApi.request, {})).url)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isCancelled) setProblem(error.detail || error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={texts.download} hint={texts.downloadHint}>
      <QueryView query={query}>
        {(contents) =>
          contents.videos + contents.showcases + contents.products === 0 ? (
            <p>{texts.nothing}</p>
          ) : (
            <>
              <p>{texts.contents(contents, formatSize(contents.bytes))}</p>
              <FormError>{problem}</FormError>
              <Button variant="default" aria-disabled={busy} onClick={() => !busy && void download()}>
                {busy ? texts.preparing : texts.downloadButton}
              </Button>
            </>
          )
        }
      </QueryView>
    </Section>
  )
}
