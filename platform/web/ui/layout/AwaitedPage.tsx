import { GoneState } from '../feedback/GoneState.tsx'
import { Page } from './Page.tsx'
import { QueryView, type QueryViewProps } from '../feedback/QueryView.tsx'

interface AwaitedPageProps extends Pick<QueryViewProps<unknown>, 'query' | 'skeleton'> {
  back: { to: string; label: string }
  texts: { notFound: string; notLoaded: string }
}

/**
 * Page for something that is loading, failed to load or does not exist. Only a 404 or null from the server means that it does not exist.
 */
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
