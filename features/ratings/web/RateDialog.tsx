import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { StarsField } from '#platform/web/ui/form/StarsField.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { COMMENT_MAX_LENGTH, type OwnRating, type RatingKind } from '../contract.ts'
import { targetApis } from './target-apis.ts'
import { texts } from './texts.ts'
import { WithdrawRating } from './WithdrawRating.tsx'

export interface RateDialogProps {
  opened: boolean
  onClose: () => void
  kind: RatingKind
  id: number
  /** Name of the rated thing or person. */
  name: string
  /** The user's earlier rating. */
  rating?: OwnRating | null | undefined
  /** Whether the two have an agreement, so that the rating may be hidden for a while. */
  together?: boolean
}

/** Dialog that asks for one to five stars and an optional comment. */
export function RateDialog(props: RateDialogProps) {
  const { kind, name } = props
  const title = kind === 'developer' || kind === 'client' ? texts.rateName(name) : texts.rateWork(name)
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={title}>
      {props.opened && <RateForm {...props} />}
      {props.opened && props.rating && <WithdrawRating rating={props.rating} onDone={props.onClose} />}
    </Dialog>
  )
}

function RateForm({ onClose, kind, id, rating, together = false }: RateDialogProps) {
  const form = useForm({
    initialValues: { stars: rating?.stars ?? 0, comment: rating?.comment ?? '' },
    validate: { stars: (stars) => (stars < 1 ? texts.selectRating : null) },
  })
  const rate = useAction(targetApis[kind].rate, {
    onDone: ({ hidden_until }) => {
      toast.success(hidden_until === null ? texts.submitted : texts.submittedHidden)
      onClose()
    },
  })
  const hint = kind === 'client' ? texts.clientCommentHint : texts.commentHint
  const send = ({ stars, comment }: typeof form.values) =>
    void rate.run({ params: { id }, body: { stars, comment: comment.trim() || null } })
  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))} error={rate.error?.message}>
      {together && <Text c="dimmed">{texts.hiddenHint}</Text>}
      <StarsField label={texts.own} {...form.getInputProps('stars')} />
      <Textarea
        label={texts.comment}
        description={hint(COMMENT_MAX_LENGTH)}
        maxLength={COMMENT_MAX_LENGTH}
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        {...form.getInputProps('comment')}
      />
      <SubmitButton busy={rate.busy} busyLabel={texts.submitting}>
        {texts.submit}
      </SubmitButton>
    </Form>
  )
}
