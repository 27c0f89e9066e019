import { useState } from 'react'
import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { LegalDocument, legalApi } from '../../contract.ts'
import { PATHS } from '../paths.ts'
import { DOCUMENTS } from '../texts.ts'
import { TextEditor } from './TextEditor.tsx'
import { texts } from './texts.ts'
import { VersionList } from './VersionList.tsx'

const BACK = { to: '/admin/legal', label: texts.back }

/** Page to edit a document and to see its versions. */
export function EditLegalTextPage() {
  const { document: named } = useParams()
  const document = LegalDocument.options.find((one) => one === named)
  if (!document) return <Page title={texts.unknown} back={BACK} width="tool" />
  return <Editing key={document} document={document} />
}

function Editing({ document }: { document: LegalDocument }) {
  const newest = useEndpoint(legalApi.listVersions, { params: { document }, query: { limit: 1 } })
  return (
    <Page
      title={DOCUMENTS[document].title}
      back={BACK}
      width="tool"
      actions={
        <Button variant="default" to={PATHS[document]}>
          {texts.publicPage}
        </Button>
      }
    >
      <QueryView query={newest} isEmpty={() => false}>
        {([version]) => (
          <Loaded document={document} newest={version?.number ?? 0} onConflict={() => void newest.refetch()} />
        )}
      </QueryView>
      <VersionList document={document} />
    </Page>
  )
}

interface LoadedProps {
  document: LegalDocument
  /** Newest version, 0 without any. */
  newest: number
  onConflict: () => void
}

function Loaded({ document, newest, onConflict }: LoadedProps) {
  // Kept while another owner publishes, so that nothing replaces what this one is writing.
  const [opened, setOpened] = useState(newest)
  const query = useEndpoint(legalApi.readVersion, { params: { document, number: opened } })
  return (
    <QueryView query={query}>
      {({ markdown }) => (
        <TextEditor
          key={opened}
          document={document}
          opened={opened}
          newest={newest}
          markdown={markdown}
          onPublished={setOpened}
          onConflict={onConflict}
        />
      )}
    </QueryView>
  )
}
