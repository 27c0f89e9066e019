import { Group } from '@mantine/core'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { caseStudiesApi, type CaseStudy } from '../contract.ts'
import classes from './CaseStudies.module.css'
import { CaseStudyView } from './CaseStudyView.tsx'
import { texts } from './texts.ts'

/** Published case study, or one waiting for consent, with a button to withdraw it. */
export function CurrentCaseStudy({ study, clientName }: { study: CaseStudy; clientName: string }) {
  const { agreement_id, showcase_id, showcase_title, status, preview } = study
  const isPublished = status === 'published'
  const withdraw = useConfirmedAction(caseStudiesApi.withdraw, {
    title: texts.withdrawTitle,
    text: isPublished ? texts.withdrawText : texts.withdrawProposalText,
    confirmLabel: texts.withdraw,
    danger: isPublished,
    done: texts.withdrawnToast,
  })
  return (
    <>
      <p className={classes.lead}>
        {isPublished ? texts.published(showcase_title) : texts.waiting(clientName, showcase_title)}
      </p>
      <div className={classes.preview}>
        <CaseStudyView study={preview} />
      </div>
      <Group gap="sm">
        {isPublished && (
          <Button variant="default" to={`/showcase/${showcase_id}`}>
            {texts.toShowcase}
          </Button>
        )}
        <Button variant="default" onClick={() => withdraw.open({ params: { id: agreement_id } })}>
          {texts.withdraw}
        </Button>
      </Group>
      {withdraw.dialog}
    </>
  )
}
