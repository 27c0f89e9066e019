import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { mailTextsApi } from '../../contract/mail-texts.ts'
import { mailTexts } from './mail-texts.ts'

/** Page with the emails whose wording owners can edit. */
export function MailTextsPage() {
  const query = useEndpoint(mailTextsApi.list, {})
  return (
    <Page title={mailTexts.title} lead={mailTexts.lead} width="tool">
      <QueryView query={query}>
        {(mails) =>
          mails.map(({ name, label, subject, is_edited }) => (
            <Row key={name}>
              <RowTitle to={`/admin/mail-texts/${name}`} level={2} small>
                {label}
              </RowTitle>
              <RowFacts>
                <span>{subject}</span>
                <span>{is_edited ? mailTexts.edited : mailTexts.builtIn}</span>
              </RowFacts>
            </Row>
          ))
        }
      </QueryView>
    </Page>
  )
}
