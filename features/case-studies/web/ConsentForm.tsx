import { Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { caseStudiesApi, type CaseStudy, type PublishedCaseStudy } from '../contract.ts'
import classes from './CaseStudies.module.css'
import { CaseStudyView } from './CaseStudyView.tsx'
import { texts } from './texts.ts'

interface Hidden {
  hides_amount: boolean
  hides_client: boolean
}

// Mirrors what the server omits.
const withoutHidden = (study: PublishedCaseStudy, { hides_amount, hides_client }: Hidden): PublishedCaseStudy => ({
  ...study,
  price: hides_amount ? null : study.price,
  client_name: hides_client ? null : study.client_name,
  ratings: hides_client ? study.ratings.map((rating) => ({ ...rating, comment: null })) : study.ratings,
})

interface ConsentFormProps {
  study: CaseStudy
  creatorName: string
}

/** Shows the client a preview without what they hide, and asks for their consent. */
export function ConsentForm({ study, creatorName }: ConsentFormProps) {
  const { agreement_id, showcase_title, version, hides_amount, hides_client, preview } = study
  const params = { id: agreement_id }
  const [hidden, setHidden] = useState<Hidden>({ hides_amount, hides_client })
  const consent = useAction(caseStudiesApi.consent, { onDone: () => toast.success(texts.publishedToast) })
  const decline = useToastedAction(caseStudiesApi.decline, texts.declinedToast)
  const checkboxes = [
    { name: 'hides_amount', label: texts.hideAmount, byCreator: hides_amount, hint: undefined },
    { name: 'hides_client', label: texts.hideOwnName, byCreator: hides_client, hint: texts.hideHint },
  ] as const
  return (
    <Stack gap="md">
      <p className={classes.lead}>{texts.asked(creatorName, showcase_title)}</p>
      <div className={classes.preview}>
        <CaseStudyView study={withoutHidden(preview, hidden)} />
      </div>
      {checkboxes.map(({ name, label, byCreator, hint }) => (
        <Checkbox
          key={name}
          label={label}
          description={byCreator ? texts.hiddenByCreator : hint}
          checked={hidden[name]}
          disabled={byCreator}
          onChange={({ currentTarget: { checked } }) => setHidden({ ...hidden, [name]: checked })}
        />
      ))}
      <FormError>{consent.error?.message}</FormError>
      <Group gap="sm">
        <Button aria-disabled={consent.busy} onClick={() => void consent.run({ params, body: { version, ...hidden } })}>
          {consent.busy ? texts.publishing : texts.publish}
        </Button>
        <Button variant="default" loading={decline.busy} onClick={() => void decline.run({ params })}>
          {texts.decline}
        </Button>
      </Group>
    </Stack>
  )
}
