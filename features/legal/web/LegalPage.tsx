import { useLocation } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { TextNodes } from '#platform/web/ui/text/TextNodes.tsx'
import { LegalDocument, legalApi, type LegalText } from '../contract.ts'
import classes from './Legal.module.css'
import { formatDay, PATHS } from './paths.ts'
import { DOCUMENTS, texts } from './texts.ts'

// Where the contact page would lead, on installations without one.
const IMPRINT = { to: PATHS.imprint, label: DOCUMENTS.imprint.title }

/** Terms, privacy policy or imprint: the text in force, or the next one. */
export function LegalPage() {
  const { pathname } = useLocation()
  const document = LegalDocument.options.find((one) => PATHS[one] === pathname) ?? 'terms'
  const isUpcoming = useSearchParams()[0].get('upcoming') === 'true'
  const query = useEndpoint(legalApi.read, {
    params: { document },
    query: isUpcoming ? { upcoming: 'true' } : {},
  })
  const { title, lead } = DOCUMENTS[document]
  const { data } = query
  return (
    <Page
      title={title}
      kicker={data && (isUpcoming ? texts.inForceFrom : texts.lastUpdated)(formatDay(data.effective_at))}
      lead={lead}
      width="text"
      head={{ path: PATHS[document], isHidden: isUpcoming }}
    >
      <QueryView query={query} gone={isUpcoming ? { to: PATHS[document], label: texts.readCurrent } : IMPRINT}>
        {(text) => (
          <>
            <Notice text={text} isUpcoming={isUpcoming} />
            <TextNodes nodes={text.nodes} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Notice({ text: { document, upcoming }, isUpcoming }: { text: LegalText; isUpcoming: boolean }) {
  if (isUpcoming)
    return (
      <p className={classes.notice}>
        <Link to={PATHS[document]}>{texts.readCurrent}</Link>
      </p>
    )
  if (!upcoming) return null
  return (
    <p className={classes.notice}>
      {texts.changesOn(formatDay(upcoming.effective_at))} {upcoming.summary}{' '}
      <Link to={`${PATHS[document]}?upcoming=true`}>{texts.readUpcoming}</Link>
    </p>
  )
}
