import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isBlank } from '#platform/contract/fields.ts'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { COMMENT_MAX_LENGTH, ratingsApi, type Rating } from '../contract.ts'
import { GivenStars } from './Stars.tsx'
import { texts } from './texts.ts'

interface ReplyDialogProps {
  opened: boolean
  onClose: () => void
  rating: Rating
  developerId: number
}

/** Dialog in which a creator replies to a rating, once. */
export function ReplyDialog(props: ReplyDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.answerTitle}>
      {props.opened && <ReplyForm {...props} />}
    </Dialog>
  )
}

function ReplyForm({ onClose, rating, developerId }: ReplyDialogProps) {
  const form = useForm({
    initialValues: { answer: '' },
    validate: { answer: (answer) => (isBlank(answer) ? texts.answerMissing : null) },
  })
  const answer = useDialogAction(ratingsApi.answer, texts.answered, onClose)
  const send = (values: typeof form.values) =>
    void answer.run({ params: { id: developerId }, body: { rating_id: rating.id, answer: values.answer } })
  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))} error={answer.error?.message}>
      <div>
        <GivenStars stars={rating.stars} /> {rating.rater.username}
      </div>
      <Textarea
        label={texts.answer}
        description={texts.answerHint(COMMENT_MAX_LENGTH)}
        required
        maxLength={COMMENT_MAX_LENGTH}
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        data-autofocus
        {...form.getInputProps('answer')}
      />
      <SubmitButton busy={answer.busy} busyLabel={texts.answering}>
        {texts.answer}
      </SubmitButton>
    </Form>
  )
}
