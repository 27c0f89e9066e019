import { Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { UnsavedChanges } from '#platform/web/drafts/UnsavedChanges.tsx'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useUser } from '#features/accounts/web.tsx'
import {
  type EditableMail,
  MAIL_SUBJECT_MAX_LENGTH,
  MAIL_TEXT_MAX_LENGTH,
  mailTextsApi,
} from '../../contract/mail-texts.ts'
import classes from './LegalAdmin.module.css'
import { mailTexts } from './mail-texts.ts'
import { MailPlaceholders } from './MailPlaceholders.tsx'
import { MailPreviewSection } from './MailPreviewSection.tsx'

interface MailEditorProps {
  mail: EditableMail
  start: { subject: string; text: string; number: number }
  onSaved: (mail: EditableMail) => void
  onConflict: () => void
}

/** Editor of an email's wording. What was written survives a version that another owner saves meanwhile. */
export function MailEditor({ mail, start, onSaved, onConflict }: MailEditorProps) {
  const saved = { subject: start.subject, text: start.text }
  const draft = useFormDraft(settingsDraftName(useUser().id, `mail_${mail.name}`), saved)
  const [values, setValues] = useState(draft.start)
  const [basedOn, setBasedOn] = useState(start.number)
  const [refused, setRefused] = useState<CallError | null>(null)
  const isConflict = mail.number > basedOn
  const { run, busy } = useAction(mailTextsApi.save, {
    onDone: (response) => {
      draft.settle(values)
      toast.success(mailTexts.saved)
      onSaved(response)
    },
    onRefused: (error) => {
      setRefused(error)
      if (error.code === 'changed_meanwhile') onConflict()
    },
  })
  const change = (changes: Partial<typeof values>) => {
    const next = { ...values, ...changes }
    setValues(next)
    setRefused(null)
    draft.store(next)
  }
  const save = (wording: typeof values | null) =>
    void run({ params: { mail: mail.name }, body: { based_on: basedOn, wording } })
  const problemOf = (field: string) => refused?.problems.find(({ loc }) => loc.at(-1) === field)?.msg
  return (
    <>
      <Section title={mailTexts.wording} hint={mailTexts.wordingHint}>
        <Stack gap="md">
          {isConflict && (
            <div className={classes.note} role="alert">
              <strong>{mailTexts.conflict}</strong>
              <p>{mailTexts.conflictText}</p>
              <div className={classes.buttons}>
                <Button size="sm" variant="default" onClick={() => setBasedOn(mail.number)}>
                  {mailTexts.continue(mail.number)}
                </Button>
              </div>
            </div>
          )}
          <FormError>{refused && refused.problems.length === 0 && !isConflict && refused.message}</FormError>
          <TextInput
            label={mailTexts.subject}
            maxLength={MAIL_SUBJECT_MAX_LENGTH}
            value={values.subject}
            error={problemOf('subject')}
            onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
          />
          <Textarea
            label={mailTexts.text}
            maxLength={MAIL_TEXT_MAX_LENGTH}
            autosize
            minRows={10}
            maxRows={24}
            value={values.text}
            error={problemOf('text')}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
          <MailPlaceholders mail={mail} />
          <UnsavedChanges
            draft={draft}
            values={values}
            onDiscard={() => {
              draft.settle(draft.there)
              setValues(draft.there)
              setRefused(null)
            }}
          />
          <div className={classes.buttons}>
            <Button loading={busy} disabled={isConflict} onClick={() => save(values)}>
              {mailTexts.save}
            </Button>
            {mail.is_edited && (
              <Button variant="default" disabled={isConflict} aria-disabled={busy} onClick={() => save(null)}>
                {mailTexts.putBack}
              </Button>
            )}
          </div>
        </Stack>
      </Section>
      <MailPreviewSection mail={mail.name} subject={values.subject} text={values.text} />
    </>
  )
}
