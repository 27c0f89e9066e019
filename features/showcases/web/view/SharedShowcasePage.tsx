import { useParams } from 'react-router'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { ShareLinkPage } from '#features/share-links/web.tsx'
import { showcaseSharingApi } from '../../contract.ts'
import { nameOf } from '../presenter.ts'
import { ShowcaseView, type ShowcaseViewProps } from './ShowcaseView.tsx'
import { texts } from './texts.ts'

const NOT_FOUND = { status: 404, code: 'not_found', message: '' }

/** A shared showcase, for visitors and users; some links ask for a password. */
export function SharedShowcasePage({ renderCreator }: Pick<ShowcaseViewProps, 'renderCreator'>) {
  const { token: inPath, id } = useParams()
  const [search] = useSearchParams()
  const token = inPath ?? search.get('token') ?? ''
  const query = useEndpoint(showcaseSharingApi.readShared, { params: { token } })
  const isOtherShowcase = id !== undefined && query.data !== undefined && query.data.id !== Number(id)
  return (
    <ShareLinkPage
      token={token}
      query={isOtherShowcase ? { ...query, data: undefined, error: NOT_FOUND } : query}
      openShared={showcaseSharingApi.openShared}
      words={{ ...texts.linked, notLoaded: texts.notLoaded }}
      wayOn={{ to: '/showcase', label: texts.solutions }}
    >
      {(showcase) => (
        <ShowcaseView
          key={showcase.id}
          showcase={showcase}
          kicker={texts.sharedBy(nameOf(showcase.developer))}
          renderCreator={renderCreator}
        />
      )}
    </ShareLinkPage>
  )
}
