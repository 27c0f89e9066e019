import { Suspense } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { showcasesApi, type Showcase } from '../../contract.ts'
import { texts } from './texts.ts'

// Loaded only when there is a README.
const Readme = lazyPart(
  () => import('#platform/web/ui/media/Readme.tsx'),
  (file) => file.Readme,
)

const COMING = <ListSkeleton shape="text" rows={4} />

/** README of a showcase, if it has one. */
export function ReadmeSection({ showcase: { id, readme_url } }: { showcase: Showcase }) {
  const hasReadme = readme_url !== null
  const query = useEndpoint(
    showcasesApi.readReadme,
    { params: { id }, query: { format: 'html' } },
    { enabled: hasReadme },
  )
  if (!hasReadme) return null
  return (
    <Section title={texts.readme}>
      <QueryView query={query} skeleton={COMING}>
        {({ content }) => (
          <Suspense fallback={COMING}>
            <Readme html={content} level={3} />
          </Suspense>
        )}
      </QueryView>
    </Section>
  )
}
