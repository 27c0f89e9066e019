import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { excerptOf } from '#platform/contract/excerpt.ts'
import { LIST_MAX, TITLE_MAX_LENGTH } from '#platform/contract/fields.ts'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CancelButton } from '#platform/web/ui/form/CancelButton.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { DialogFooter } from '#platform/web/ui/layout/DialogFooter.tsx'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { showcasesApi, type Showcase } from '#features/showcases/contract.ts'
import { CASE_STUDY_TEXT_MAX, caseStudiesApi, CaseStudyProposal, type CaseStudy } from '../contract.ts'
import type { CaseStudyOnRecordProps } from './CaseStudyOnRecord.tsx'
import { texts } from './texts.ts'

/** Maximum length of the request and of the terms that the form is prefilled with. */
const OFFERED = 500

const WORDS = {
  showcase_id: texts.showcaseMissing,
  title: texts.titleMissing,
  summary: texts.summaryMissing,
  terms: texts.termsMissing,
}

interface Values {
  showcase_id: string
  title: string
  summary: string
  terms: string
  hides_amount: boolean
  hides_client: boolean
}

const bodyOf = (values: Values) => ({ ...values, showcase_id: Number(values.showcase_id) })

interface ProposeDialogProps extends CaseStudyOnRecordProps {
  opened: boolean
  onClose: () => void
  /** Earlier proposal to start from. */
  before: CaseStudy | null
}

/** Dialog in which a creator writes a case study and asks the client for consent. */
export function ProposeDialog({ opened, onClose, ...rest }: ProposeDialogProps) {
  const { developer_id } = rest.agreement
  const query = usePages(
    showcasesApi.listOfDeveloper,
    { params: { id: developer_id }, query: { limit: LIST_MAX } },
    { enabled: opened },
  )
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={texts.dialogTitle}>
      {opened && (
        <PagesView
          query={query}
          empty={{
            title: texts.noShowcase,
            action: (
              <Button to="/showcase/new" size="sm">
                {texts.newShowcase}
              </Button>
            ),
          }}
        >
          {(showcases) => <ProposalForm showcases={showcases} onClose={onClose} {...rest} />}
        </PagesView>
      )}
    </Dialog>
  )
}

type ProposalFormProps = Omit<ProposeDialogProps, 'opened'> & { showcases: readonly Showcase[] }

function ProposalForm({ showcases, onClose, before, agreement, clientName, request }: ProposalFormProps) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      showcase_id: String(before?.showcase_id ?? showcases[0]?.id ?? ''),
      title: before?.preview.title ?? agreement.request_title,
      summary: before?.preview.summary ?? excerptOf(request, OFFERED),
      terms: before?.preview.terms ?? excerptOf(agreement.terms, OFFERED),
      hides_amount: before?.hides_amount ?? true,
      hides_client: before?.hides_client ?? false,
    },
    validate: (values) => fieldProblems(CaseStudyProposal, bodyOf(values), WORDS),
  })
  const propose = useDialogAction(caseStudiesApi.propose, texts.sent, onClose)
  const send = (values: Values) => void propose.run({ params: { id: agreement.id }, body: bodyOf(values) })
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <Stack gap="md">
        <Text c="dimmed">{texts.dialogLead(clientName)}</Text>
        <FormError>{propose.error?.message}</FormError>
        <NativeSelect
          label={texts.showcase}
          data={showcases.map(({ id, title }) => ({ value: String(id), label: title }))}
          {...form.getInputProps('showcase_id')}
        />
        <TextInput label={texts.title} required maxLength={TITLE_MAX_LENGTH} {...form.getInputProps('title')} />
        <Textarea
          label={texts.summary}
          description={texts.wordsHint}
          required
          minRows={4}
          maxLength={CASE_STUDY_TEXT_MAX}
          {...form.getInputProps('summary')}
        />
        <Textarea
          label={texts.terms}
          description={texts.wordsHint}
          required
          minRows={4}
          maxLength={CASE_STUDY_TEXT_MAX}
          {...form.getInputProps('terms')}
        />
        <Checkbox label={texts.hideAmount} {...form.getInputProps('hides_amount', { type: 'checkbox' })} />
        <Checkbox label={texts.hideClient} {...form.getInputProps('hides_client', { type: 'checkbox' })} />
      </Stack>
      <DialogFooter>
        <CancelButton onClick={onClose} />
        <Button type="submit" aria-disabled={propose.busy}>
          {propose.busy ? texts.sending : texts.send}
        </Button>
      </DialogFooter>
    </form>
  )
}
