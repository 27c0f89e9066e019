import { CaseStudiesOfShowcase } from '#features/case-studies/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { CreatorIntro } from '#features/profiles/web.tsx'
import type { Showcase } from '#features/showcases/contract.ts'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { CreatorActions } from '../creators/CreatorActions.tsx'
import { texts } from '../texts.ts'

const renderCreatorActions = (creator: PublicDeveloper) => <CreatorActions creator={creator} onCard />

/** Creator of a showcase with a linked profile, and a button to send them a request. */
function CreatorOfSolution({ showcase: { developer_profile } }: { showcase: Showcase }) {
  if (developer_profile === null) return null
  return (
    <Section title={texts.aboutCreator}>
      <CreatorIntro developerId={developer_profile.user_id} renderActions={renderCreatorActions} />
    </Section>
  )
}

/** Content from other features on a showcase's page: case studies and creator. */
export const creatorOf = (showcase: Showcase) => (
  <>
    <CaseStudiesOfShowcase showcaseId={showcase.id} />
    <CreatorOfSolution showcase={showcase} />
  </>
)
