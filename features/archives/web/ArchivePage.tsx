import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { archiveImportsApi } from '../contract.ts'
import { DownloadSection } from './DownloadSection.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportSection } from './ImportSection.tsx'
import { texts } from './texts.ts'

/** Page that downloads an archive of the user's work, and imports one from another installation. */
export function ArchivePage() {
  const { id } = useUser()
  const query = useEndpoint(archiveImportsApi.list, {})
  return (
    <Page title={texts.title} lead={texts.lead} width="text" back={{ to: '/profile/privacy', label: texts.toPrivacy }}>
      <DownloadSection />
      <QueryView query={query}>
        {(imports) => {
          const ended = imports.filter(({ state }) => state !== 'uploading')
          return (
            <>
              <ImportSection accountId={id} imports={imports} />
              <Section title={texts.imports}>
                {ended.length === 0 && <p>{texts.noImports}</p>}
                {ended.map((one) => (
                  <ImportResult key={one.id} one={one} />
                ))}
              </Section>
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}
