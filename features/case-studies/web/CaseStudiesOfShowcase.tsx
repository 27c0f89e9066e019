import { Suspense } from 'react'
import { usePages } from '#platform/web/api/query.ts'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { publishedCaseStudiesApi } from '../contract/published-case-study.ts'

// Loaded only if there is a case study to show.
const PublishedCaseStudies = lazyPart(
  () => import('./PublishedCaseStudies.tsx'),
  (file) => file.PublishedCaseStudies,
)

/** Case studies on a showcase; empty if there are none. */
export function CaseStudiesOfShowcase({ showcaseId }: { showcaseId: number }) {
  const query = usePages(publishedCaseStudiesApi.list, { params: { id: showcaseId }, query: { limit: 3 } })
  if (!query.items?.length) return null
  return (
    <Suspense>
      <PublishedCaseStudies query={query} />
    </Suspense>
  )
}
