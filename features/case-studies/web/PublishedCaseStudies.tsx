import { PagesView, type PagesLike } from '#platform/web/ui/list/PagesView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import type { PublishedCaseStudy } from '../contract/published-case-study.ts'
import classes from './CaseStudies.module.css'
import { CaseStudyView } from './CaseStudyView.tsx'
import { texts } from './texts.ts'

/** Section of a showcase with its case studies. */
export const PublishedCaseStudies = ({ query }: { query: PagesLike<PublishedCaseStudy> }) => (
  <Section title={texts.caseStudies}>
    <PagesView query={query}>
      {(studies) => (
        <div className={classes.studies}>
          {studies.map((study) => (
            <CaseStudyView key={study.id} study={study} />
          ))}
        </div>
      )}
    </PagesView>
  </Section>
)
