import { useEndpoint } from '#platform/web/api/query.ts'
import { siteSetting } from '#platform/web/page/product.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { LegalDocument, legalApi } from '../../contract.ts'
import { formatDay } from '../paths.ts'
import { DOCUMENTS } from '../texts.ts'
import classes from './LegalAdmin.module.css'
import { texts } from './texts.ts'

const isShown = (document: LegalDocument) => document !== 'contact' || siteSetting('law') === 'on'

/** Page with the documents that owners can edit. */
export const LegalTextsPage = () => (
  <Page title={texts.title} lead={texts.lead} width="tool">
    <div className={classes.note} role="note">
      <strong>{texts.check}</strong>
      <p>{texts.checkText}</p>
    </div>
    {LegalDocument.options.filter(isShown).map((document) => (
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
      <p className="note">{lead}</p>
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
