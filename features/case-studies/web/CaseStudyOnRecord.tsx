import { useState } from 'react'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useUser } from '#features/accounts/web.tsx'
import type { Agreement } from '#features/agreements/contract.ts'
import { caseStudiesApi, PROPOSALS_MAX, type CaseStudy } from '../contract.ts'
import classes from './CaseStudies.module.css'
import { ConsentForm } from './ConsentForm.tsx'
import { CurrentCaseStudy } from './CurrentCaseStudy.tsx'
import { texts } from './texts.ts'

const ProposeDialog = onDemand(async () => (await import('./ProposeDialog.tsx')).ProposeDialog)

export interface CaseStudyOnRecordProps {
  agreement: Agreement
  clientName: string
  creatorName: string
  /** The client's request, if it is still readable. */
  request: string
}

/** Status of the case study of completed work, and the next steps of the reading side. */
export function CaseStudyOnRecord(props: CaseStudyOnRecordProps) {
  const { agreement, clientName, creatorName } = props
  const { id: ownId } = useUser()
  const isCompleted = agreement.status === 'completed'
  const query = useEndpointOrNull(caseStudiesApi.read, { params: { id: agreement.id } }, { enabled: isCompleted })
  const isClient = ownId === agreement.client_id
  // The client has nothing to do before a proposal.
  const isEnded = query.data === null || query.data?.status === 'declined' || query.data?.status === 'withdrawn'
  if (!isCompleted || (isClient && isEnded)) return null
  return (
    <div className={classes.onRecord}>
      <Section title={texts.caseStudy}>
        <QueryView query={query}>
          {(study) =>
            study === null || study.status === 'declined' || study.status === 'withdrawn' ? (
              <Offer {...props} before={study} />
            ) : isClient && study.status === 'proposed' ? (
              <ConsentForm key={study.version} study={study} creatorName={creatorName} />
            ) : (
              <CurrentCaseStudy study={study} clientName={clientName} />
            )
          }
        </QueryView>
      </Section>
    </div>
  )
}

function Offer({ before, ...props }: CaseStudyOnRecordProps & { before: CaseStudy | null }) {
  const [opened, setOpened] = useState(false)
  if (before && before.version >= PROPOSALS_MAX) return <p className={classes.lead}>{texts.noneLeft}</p>
  const ended = before?.status === 'declined' || before?.status === 'withdrawn' ? before.status : null
  return (
    <>
      <p className={classes.lead}>{(ended ? texts.offerAgain[ended] : texts.offer)(props.clientName)}</p>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.propose}
      </Button>
      <ProposeDialog opened={opened} onClose={() => setOpened(false)} before={before} {...props} />
    </>
  )
}
