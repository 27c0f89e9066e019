import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { moderationApi, REPORT_TEXT_MAX_LENGTH } from '../contract.ts'
import classes from './Moderation.module.css'
import { texts } from './texts.ts'

/** Form for the one appeal against a decision. */
export function AppealForm({ token }: { token: string }) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, busy, error } = useAction(moderationApi.appeal, { onDone: () => toast.success(texts.appealSent) })
  return (
    <Section title={texts.appealTitle} hint={texts.appealHint}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(text.trim() === '')
          if (text.trim() !== '') void run({ params: { token }, body: { text } })
        }}
      >
        <FormError>{error?.message}</FormError>
        <Textarea
          label={texts.appealText}
          error={isMissing && texts.appealMissing}
          maxLength={REPORT_TEXT_MAX_LENGTH}
          autosize
          minRows={4}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="buttons">
          <Button type="submit" loading={busy}>
            {texts.appeal}
          </Button>
        </div>
      </form>
    </Section>
  )
}
