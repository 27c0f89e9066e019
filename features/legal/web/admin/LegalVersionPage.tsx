import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { ShortDifference } from '#platform/web/ui/text/Difference.tsx'
import { LegalDocument, legalApi } from '../../contract.ts'
import { DOCUMENTS } from '../texts.ts'
import classes from './LegalAdmin.module.css'
import { type Publication, PublishDialog } from './PublishDialog.tsx'
import { texts } from './texts.ts'

/** Page with one version of a document and its changes, from which it can be published again. */
export function LegalVersionPage() {
  const params = useParams()
  const document = LegalDocument.options.find((one) => one === params['document'])
  const number = Number(params['number'])
  if (!document || !Number.isSafeInteger(number) || number < 0) {
    return <Page title={texts.unknown} back={{ to: '/admin/legal', label: texts.back }} width="tool" />
  }
  return <Version key={`${document} ${number}`} document={document} number={number} />
}

interface VersionProps {
  document: LegalDocument
  number: number
}

function Version({ document, number }: VersionProps) {
  const back = `/admin/legal/${document}`
  const navigate = useNavigate()
  const [publication, setPublication] = useState<Publication | null>(null)
  const newest = useEndpoint(legalApi.listVersions, { params: { document }, query: { limit: 1 } })
  const query = useEndpoint(legalApi.readVersion, { params: { document, number } })
  const basedOn = newest.data?.[0]?.number ?? 0
  const publish = (markdown: string) => setPublication({ markdown: number === 0 ? null : markdown, basedOn })
  return (
    <Page
      title={texts.version(number)}
      kicker={DOCUMENTS[document].title}
      back={{ to: back, label: texts.backToText }}
      width="tool"
      actions={
        query.data &&
        newest.data &&
        basedOn !== number && (
          <Button onClick={() => query.data && publish(query.data.markdown)}>
            {number === 0 ? texts.publishBuiltIn : texts.publishThis}
          </Button>
        )
      }
    >
      <QueryView query={query} gone={{ to: back, label: texts.backToText }}>
        {({ markdown }) => (
          <>
            {number > 0 && <Changes document={document} number={number} markdown={markdown} />}
            <Section title={texts.fullText}>
              <div className={classes.text} dir="auto">
                {markdown}
              </div>
            </Section>
          </>
        )}
      </QueryView>
      <PublishDialog
        document={document}
        publication={publication}
        onClose={() => setPublication(null)}
        onPublished={() => void navigate(back)}
        onConflict={() => {
          setPublication(null)
          toast.error(texts.conflict)
          void newest.refetch()
        }}
      />
    </Page>
  )
}

function Changes({ document, number, markdown }: VersionProps & { markdown: string }) {
  const query = useEndpoint(legalApi.readVersion, { params: { document, number: number - 1 } })
  return (
    <Section title={texts.changes(number - 1)}>
      <QueryView query={query}>
        {({ markdown: before }) => (
          <div className={classes.text} dir="auto">
            <ShortDifference before={before} after={markdown} same={texts.same} />
          </div>
        )}
      </QueryView>
    </Section>
  )
}
