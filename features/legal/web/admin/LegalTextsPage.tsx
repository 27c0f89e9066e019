import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { LegalDocument, legalApi } from '../../contract.ts'
import { formatDay } from '../paths.ts'
import { DOCUMENTS } from '../texts.ts'
import classes from './LegalAdmin.module.css'
import { texts } from './texts.ts'

/** Page with the documents that owners can edit. */
export const LegalTextsPage = () => (
  <Page title={texts.title} lead={texts.lead} width="tool">
    <div className={classes.note} role="note">
      <strong>{texts.check}</strong>
      <p>{texts.checkText}</p>
    </div>
    {LegalDocument.options.map((document) => (
      <DocumentRow key={document} document={document} />
    ))}
  </Page>
)

function DocumentRow({ document }: { document: LegalDocument }) {
  const query = useEndpoint(legalApi.read, { params: { document }, query: {} })
  const { title, lead } = DOCUMENTS[document]
  return (
    <Row>
      <RowTitle to={`/admin/legal/${document}`} level={2}>
        {title}
      </RowTitle>
      <p className={classes.soft}>{lead}</p>
      <QueryView query={query}>
        {({ number, effective_at, upcoming }) => (
          <RowFacts>
            <span>
              {texts.version(number)} {texts.since} <Moment at={effective_at} as="day" />
            </span>
            {upcoming && (
              <span>
                {texts.upcoming(upcoming.number)} {formatDay(upcoming.effective_at)}
              </span>
            )}
          </RowFacts>
        )}
      </QueryView>
    </Row>
  )
}
