import { useState } from 'react'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { UnsavedChanges } from '#platform/web/drafts/UnsavedChanges.tsx'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MarkdownField } from '#platform/web/ui/form/MarkdownField.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { LEGAL_MAX_LENGTH, type LegalDocument } from '../../contract.ts'
import { Conflict } from './Conflict.tsx'
import { PlaceholderList } from './PlaceholderList.tsx'
import classes from './LegalAdmin.module.css'
import { Preview } from './Preview.tsx'
import { type Publication, PublishDialog } from './PublishDialog.tsx'
import { texts } from './texts.ts'

interface TextEditorProps {
  document: LegalDocument
  /** Version that the editor was opened with, 0 for the built-in text. */
  opened: number
  /** Newest version; another owner may have published it meanwhile. */
  newest: number
  markdown: string
  onPublished: (number: number) => void
  onConflict: () => void
}

/** Editor of a document. The text survives a version that another owner publishes meanwhile. */
export function TextEditor({ document, opened, newest, markdown: saved, onPublished, onConflict }: TextEditorProps) {
  const draft = useFormDraft(settingsDraftName(useUser().id, `legal_${document}`), { markdown: saved })
  const [markdown, setMarkdown] = useState(draft.start.markdown)
  const [basedOn, setBasedOn] = useState(opened)
  const [isEmpty, setEmpty] = useState(false)
  const [publication, setPublication] = useState<Publication | null>(null)
  const isConflict = newest > basedOn
  const change = (text: string) => {
    setMarkdown(text)
    setEmpty(false)
    draft.store({ markdown: text })
  }
  const publish = (text: string | null) => {
    setEmpty(text?.trim() === '')
    if (text?.trim() !== '') setPublication({ markdown: text, basedOn })
  }
  const close = () => setPublication(null)
  return (
    <Section title={texts.markdown} hint={texts.markdownHint}>
      {isConflict && <Conflict document={document} newest={newest} onContinue={() => setBasedOn(newest)} />}
      <MarkdownField
        name={texts.markdown}
        label={texts.markdownLabel}
        value={markdown}
        problem={isEmpty ? texts.empty : null}
        maxLength={LEGAL_MAX_LENGTH}
        onChange={change}
        preview={<Preview document={document} markdown={markdown} />}
      />
      <PlaceholderList />
      <UnsavedChanges
        draft={draft}
        values={{ markdown }}
        onDiscard={() => {
          draft.settle(draft.there)
          setMarkdown(draft.there.markdown)
        }}
      />
      <div className={classes.buttons}>
        <Button disabled={isConflict} onClick={() => publish(markdown)}>
          {texts.publish}
        </Button>
        <Button variant="default" disabled={isConflict} onClick={() => publish(null)}>
          {texts.publishBuiltIn}
        </Button>
      </div>
      <PublishDialog
        document={document}
        publication={publication}
        onClose={close}
        onPublished={(number) => {
          draft.settle({ markdown })
          onPublished(number)
        }}
        onConflict={() => {
          close()
          onConflict()
        }}
      />
    </Section>
  )
}
