import type { WebFeature } from '#platform/web/feature.ts'

export { CaseStudiesOfShowcase } from './web/CaseStudiesOfShowcase.tsx'
export { CaseStudyOnRecord } from './web/CaseStudyOnRecord.tsx'

export const caseStudiesFeature: WebFeature = {
  liveEvents: () => import('./web/live-events.ts'),
}
