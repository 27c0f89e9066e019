// First visit: linked
import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { ShareLinkPage } from '#features/share-links/web.tsx'
import { portfolioSharingApi, type SharedPage as Shared } from '../contract.ts'
import classes from './Portfolio.module.css'
import { Sections } from './Sections.tsx'
import { texts } from './texts.ts'

// Refresh interval, shorter than the validity of signed addresses of private videos.
const REFRESH_MS = 15 * 60 * 1000
const TEXT_SHOWN_LENGTH = 1200

/** A shared page for one kind of client, for visitors and users; some links ask for a password. */
export function SharedPage() {
  const token = useParams()['shareToken'] ?? ''
  const query = useEndpoint(portfolioSharingApi.readShared, { params: { token } }, { refetchEveryMs: REFRESH_MS })
  return (
    <ShareLinkPage
      token={token}
      query={query}
      openShared={portfolioSharingApi.openShared}
      words={{ ...texts.linked, notLoaded: texts.notLoaded }}
      wayOn={{ to: '/creators', label: texts.creators }}
    >
      {(page) => <Opened page={page} />}
    </ShareLinkPage>
  )
}

function Opened({ page }: { page: Shared }) {
  const { title, words, creator, profile } = page
  const name = creator.full_name.trim() || creator.username
  return (
    <Page
      title={title}
      kicker={texts.by(name)}
      lead={
        words !== null && (
          <LongText className={classes.words} shown={TEXT_SHOWN_LENGTH}>
            {words}
          </LongText>
        )
      }
      actions={
        profile && (
          <Button to={`/profile/developers/${creator.id}/public`} variant="default">
            {texts.toProfile}
          </Button>
        )
      }
    >
      {page.sections.length > 0 ? (
        <Sections portfolio={page} creator={{ id: creator.id, name }} playsInPlace />
      ) : (
        <EmptyState title={texts.nothing} />
      )}
    </Page>
  )
}
