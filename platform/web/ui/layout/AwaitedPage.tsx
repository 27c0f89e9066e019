import { GoneState } from '../feedback/GoneState.tsx'
import { Page } from './Page.tsx'
import { QueryView, type QueryViewProps } from '../feedback/QueryView.tsx'

interface AwaitedPageProps extends Pick<QueryViewProps<unknown>, 'query' | 'skeleton'> {
  back: { to: string; label: string }
  texts: { notFound: string; notLoaded: string }
}

/** The page of something that is not here yet, or not at all. Only the server can say that there is none, by a 404 or null. */
export const AwaitedPage = ({ query, skeleton, back, texts: { notFound, notLoaded } }: AwaitedPageProps) => (
  <Page
    title={query.error?.status === 404 || query.data === null ? notFound : query.error ? notLoaded : ''}
    back={back}
  >
    <QueryView query={query} gone={back} skeleton={skeleton}>
      {() => <GoneState wayOn={back} />}
    </QueryView>
  </Page>
)
