import { useLocation } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { TextNodes } from '#platform/web/ui/text/TextNodes.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { LegalDocument, legalApi, type LegalText } from '../contract.ts'
import { ContactMissing } from './ContactMissing.tsx'
import { ContactOwnerNote } from './ContactOwnerNote.tsx'
import classes from './Legal.module.css'
import { formatDay, PATHS } from './paths.ts'
import { DOCUMENTS, texts } from './texts.ts'

/** Terms, privacy policy or imprint: the text in force, or the next one. */
export function LegalPage() {
  const { pathname } = useLocation()
  const document = LegalDocument.options.find((one) => PATHS[one] === pathname) ?? 'terms'
  const isUpcoming = useSearchParams()[0].get('upcoming') === 'true'
  const query = useEndpoint(legalApi.read, {
    params: { document },
    query: isUpcoming ? { upcoming: 'true' } : {},
  })
  const isSignedIn = useAuth((state) => state.isAuthenticated)
  const { title, lead } = DOCUMENTS[document]
  const { data, error } = query
  const isContact = document === 'contact'
  const isMissing = isContact && !isUpcoming && error?.status === 404
  return (
    <Page
      title={title}
      kicker={data && (isUpcoming ? texts.inForceFrom : texts.lastUpdated)(formatDay(data.effective_at))}
      lead={lead}
      width="text"
      head={{ path: PATHS[document], isHidden: isUpcoming }}
    >
      {isContact && isSignedIn && (data || isMissing) && <ContactOwnerNote isOff={isMissing} />}
      {isMissing ? (
        <ContactMissing />
      ) : (
        <QueryView query={query} gone={isUpcoming ? { to: PATHS[document], label: texts.readCurrent } : undefined}>
          {(text) => (
            <>
              <Notice text={text} isUpcoming={isUpcoming} />
              <TextNodes nodes={text.nodes} />
            </>
          )}
        </QueryView>
      )}
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
