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
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.replyTitle}>
      {props.opened && <ReplyForm {...props} />}
    </Dialog>
  )
}

function ReplyForm({ onClose, rating, developerId }: ReplyDialogProps) {
  const form = useForm({
    initialValues: { reply: '' },
    validate: { reply: (reply) => (isBlank(reply) ? texts.replyMissing : null) },
  })
  const action = useDialogAction(ratingsApi.answer, texts.replied, onClose)
  const send = (values: typeof form.values) =>
    void action.run({ params: { id: developerId }, body: { rating_id: rating.id, answer: values.reply } })
  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))} error={action.error?.message}>
      <div>
        <GivenStars stars={rating.stars} /> {rating.rater.username}
      </div>
      <Textarea
        label={texts.reply}
        description={texts.replyHint(COMMENT_MAX_LENGTH)}
        required
        maxLength={COMMENT_MAX_LENGTH}
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        data-autofocus
        {...form.getInputProps('reply')}
      />
      <SubmitButton busy={action.busy} busyLabel={texts.replying}>
        {texts.reply}
      </SubmitButton>
    </Form>
  )
}
