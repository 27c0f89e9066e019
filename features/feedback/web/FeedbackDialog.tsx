import { Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { useAuth } from '#features/accounts/web.tsx'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { StarsField } from '#platform/web/ui/form/StarsField.tsx'
import { COMMENT_MAX_LENGTH, EMAIL_MAX_LENGTH } from '../contract.ts'
import classes from './FeedbackDialog.module.css'
import { giveFeedback } from './outbox.ts'
import { useFeedbackPrompt } from './prompt.ts'
import { texts } from './texts.ts'

const EMPTY = { rating: 0, name: '', email: '', comment: '' }

/**
 * Dialog for feedback about the product. Thanks the user at once; what cannot be sent now is sent later. What was typed stays while the page
 * does and nobody signs out, if the dialog is closed before.
 */
export const FeedbackDialog = () => <EmptyDialog key={useAuth(({ user }) => user?.id)} />

function EmptyDialog() {
  const { opened, close } = useFeedbackPrompt()
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      rating: (rating) => (rating < 1 ? texts.selectRating : null),
      email: (email) => (email.trim() === '' || z.email().safeParse(email.trim()).success ? null : texts.wrongEmail),
    },
  })
  return (
    <Dialog opened={opened} onClose={close} title={texts.title}>
      <FeedbackForm form={form} onClose={close} />
    </Dialog>
  )
}

function FeedbackForm({ form, onClose }: { form: UseFormReturnType<typeof EMPTY>; onClose: () => void }) {
  const place = useFeedbackPrompt((state) => state.place)
  const [isThanked, setThanked] = useState(false)
  if (isThanked) return <Thanks onClose={onClose} />

  const send = ({ rating, name, email, comment }: typeof form.values) => {
    const feedback = { ...place, rating, comment: comment.trim(), name: name.trim(), email: email.trim() }
    void giveFeedback({ ...feedback, name: feedback.name || null, email: feedback.email || null })
    form.reset()
    setThanked(true)
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <StarsField label={texts.rating} {...form.getInputProps('rating')} />
      <TextInput
        label={texts.name}
        description={texts.optional}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        {...form.getInputProps('name')}
      />
      <TextInput
        type="email"
        label={texts.email}
        description={texts.emailHint}
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        {...form.getInputProps('email')}
      />
      <Textarea
        label={texts.comments}
        description={texts.commentsHint(COMMENT_MAX_LENGTH)}
        maxLength={COMMENT_MAX_LENGTH}
        minRows={3}
        {...form.getInputProps('comment')}
      />
      <Button type="submit" size="lg" fullWidth>
        {texts.submit}
      </Button>
    </form>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <div className={classes.thanks}>
      <p role="status" className={classes.thanksText}>
        {texts.thanks}
      </p>
      {/* Receives the focus, because the pressed button is no longer rendered. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus follows what the person just did */}
      <Button autoFocus onClick={onClose}>
        {texts.close}
      </Button>
    </div>
  )
}
