import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { BIO_MAX_LENGTH } from '#features/profiles/contract.ts'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { PageDetails, portfoliosApi, type PortfolioPage } from '../contract.ts'
import { texts } from './texts.ts'

const PROBLEMS = { title: texts.titleMissing, words: texts.wordsTooLong }

export interface PageFormProps {
  /** The page to change; null creates a new one. */
  page: PortfolioPage | null
  onDone: (page: PortfolioPage) => void
}

/** Form for the title and the introduction of a page. */
export function PageForm({ page, onDone }: PageFormProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { title: page?.title ?? '', words: page?.words ?? '' },
    validate: (values) => fieldProblems(PageDetails, { ...values, words: values.words || null }, PROBLEMS),
  })
  const done = (saved: PortfolioPage) => {
    toast.success(page ? texts.saved : texts.created)
    onDone(saved)
  }
  const create = useAction(portfoliosApi.createPage, { onDone: done })
  const change = useAction(portfoliosApi.changePage, { onDone: done })
  const submit = form.onSubmit((body) => {
    if (page) void change.run({ params: { id: page.id }, body })
    else void create.run({ body })
  }, focusFirstError(form))
  return (
    <Form onSubmit={submit} error={(create.error ?? change.error)?.message}>
      <TextInput
        label={texts.pageTitle}
        description={texts.pageTitleHint}
        required
        maxLength={NAME_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={texts.words}
        description={texts.wordsHint}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={BIO_MAX_LENGTH}
        {...form.getInputProps('words')}
      />
      <SubmitButton busy={create.busy || change.busy} busyLabel={page ? texts.saving : texts.creating}>
        {page ? texts.save : texts.create}
      </SubmitButton>
    </Form>
  )
}
