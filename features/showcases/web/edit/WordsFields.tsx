import { Textarea, TextInput } from '@mantine/core'
import { CONTENT_MAX_LENGTH, TITLE_MAX_LENGTH, URL_MAX_LENGTH } from '#platform/contract/fields.ts'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { PURPOSE_MAX_LENGTH } from '../../contract.ts'
import type { DraftFields, Problems } from './draft.ts'
import { texts } from './texts.ts'

interface WordsFieldsProps {
  fields: DraftFields
  problems: Problems
  onChange: (changes: Partial<DraftFields>) => void
}

/** What a showcase is called and what it is. */
export const AboutFields = ({ fields, problems, onChange }: WordsFieldsProps) => (
  <FormPart title={texts.about} hint={texts.aboutHint}>
    <TextInput
      label={texts.title}
      required
      maxLength={TITLE_MAX_LENGTH}
      value={fields.title}
      error={problems.title}
      onChange={({ currentTarget: { value } }) => onChange({ title: value })}
    />
    <Textarea
      label={texts.description}
      required
      minRows={5}
      maxLength={CONTENT_MAX_LENGTH}
      value={fields.description}
      error={problems.description}
      onChange={({ currentTarget: { value } }) => onChange({ description: value })}
    />
  </FormPart>
)

/** For whom it was made, and what it changed for them. */
export const PurposeFields = ({ fields, problems, onChange }: WordsFieldsProps) => (
  <FormPart title={texts.purpose} hint={texts.purposeHint}>
    <Textarea
      label={texts.forWhom}
      description={texts.forWhomHint}
      minRows={2}
      maxLength={PURPOSE_MAX_LENGTH}
      value={fields.for_whom}
      error={problems.for_whom}
      onChange={({ currentTarget: { value } }) => onChange({ for_whom: value })}
    />
    <Textarea
      label={texts.whatChanged}
      description={texts.whatChangedHint}
      minRows={2}
      maxLength={PURPOSE_MAX_LENGTH}
      value={fields.what_changed}
      error={problems.what_changed}
      onChange={({ currentTarget: { value } }) => onChange({ what_changed: value })}
    />
  </FormPart>
)

const LINKS = [
  ['project_url', texts.projectUrl],
  ['repository_url', texts.repositoryUrl],
  ['demo_url', texts.demoUrl],
] as const

/** Where it is found. */
export const LinkFields = ({ fields, problems, onChange }: WordsFieldsProps) => (
  <FormPart title={texts.links} hint={texts.linksHint}>
    {LINKS.map(([name, label]) => (
      <TextInput
        key={name}
        label={label}
        type="url"
        inputMode="url"
        dir="ltr"
        maxLength={URL_MAX_LENGTH}
        value={fields[name]}
        error={problems[name]}
        onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
      />
    ))}
  </FormPart>
)
