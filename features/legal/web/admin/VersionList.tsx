import { ScrollText } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { type LegalDocument, legalApi, type LegalVersion } from '../../contract.ts'
import { formatDay } from '../paths.ts'
import { texts } from './texts.ts'

const PAGE = 20

/** Versions of a document, newest first. */
export function VersionList({ document }: { document: LegalDocument }) {
  const query = usePages(legalApi.listVersions, { params: { document }, query: { limit: PAGE } })
  return (
    <Section title={texts.versions}>
      <PagesView query={query} empty={{ icon: ScrollText, title: texts.noVersions, children: texts.noVersionsHint }}>
        {(versions) =>
          versions.map((version) => <VersionRow key={version.number} document={document} version={version} />)
        }
      </PagesView>
    </Section>
  )
}

function VersionRow({ document, version }: { document: LegalDocument; version: LegalVersion }) {
  const { number, is_built_in, summary, status, effective_at, created_at, created_by } = version
  return (
    <Row>
      <RowTitle to={`/admin/legal/${document}/versions/${number}`} level={3} small>
        {texts.version(number)}
        {is_built_in && ` · ${texts.builtIn}`}
      </RowTitle>
      {summary && <p dir="auto">{summary}</p>}
      <RowFacts>
        <StatusBadge look={texts.status[status]} />
        {status === 'upcoming' && (
          <span>
            {texts.from} {formatDay(effective_at)}
          </span>
        )}
        <span>{created_by ? `@${created_by.username}` : texts.byClosed}</span>
        <Moment at={created_at} />
        {version.is_announced && <span>{texts.announced}</span>}
        {version.needs_acceptance && <span>{texts.asked}</span>}
      </RowFacts>
    </Row>
  )
}
