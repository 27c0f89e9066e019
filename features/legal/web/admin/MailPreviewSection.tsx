import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { type MailPreview, mailTextsApi } from '../../contract/mail-texts.ts'
import classes from './LegalAdmin.module.css'
import { mailTexts } from './mail-texts.ts'

const PAUSE_MS = 400

interface MailPreviewSectionProps {
  mail: string
  subject: string
  text: string
}

/** Preview of an email that follows the typing after a pause. The last usable one stays while something is wrong. */
export function MailPreviewSection({ mail, subject, text }: MailPreviewSectionProps) {
  const [preview, setPreview] = useState<MailPreview | null>(null)
  const { run, error } = useAction(mailTextsApi.preview, { onDone: setPreview })
  const ask = useEffectEvent(() => {
    if (subject.trim() !== '' && text.trim() !== '') void run({ params: { mail }, body: { subject, text } })
  })
  useEffect(() => {
    const timer = setTimeout(() => ask(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [subject, text])
  return (
    <Section title={mailTexts.preview} hint={mailTexts.previewHint}>
      <FormError>{error && (error.problems[0]?.msg ?? error.message)}</FormError>
      {preview && (
        <article className={classes.mail} aria-label={mailTexts.preview}>
          <h3 dir="auto">{preview.subject}</h3>
          {preview.lines.map((line, at) => (
            <p key={at} className={classes.text} dir="auto">
              {line}
            </p>
          ))}
          {preview.button && (
            <p>
              <span className={classes.mailButton}>{preview.button}</span>
            </p>
          )}
          {preview.small.map((line, at) => (
            <p key={at} className="note" dir="auto">
              {line}
            </p>
          ))}
        </article>
      )}
    </Section>
  )
}
