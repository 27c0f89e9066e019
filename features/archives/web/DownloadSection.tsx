import { useAction, useEndpoint } from '#platform/web/api/query.ts'
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
  const { run, busy, error } = useAction(archivesApi.request, { onDone: ({ url }) => leaveTo(url) })
  return (
    <Section title={texts.download} hint={texts.downloadHint}>
      <QueryView query={query}>
        {(contents) =>
          contents.videos + contents.showcases + contents.products + contents.playlists === 0 ? (
            <p>{texts.nothing}</p>
          ) : (
            <>
              <p>{texts.contents(contents, formatSize(contents.bytes))}</p>
              <FormError>{error && (error.detail || error.message)}</FormError>
              <Button variant="default" aria-disabled={busy} onClick={() => void run({})}>
                {busy ? texts.preparing : texts.downloadButton}
              </Button>
            </>
          )
        }
      </QueryView>
    </Section>
  )
}
