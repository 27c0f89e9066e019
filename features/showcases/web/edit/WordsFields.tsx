import { Textarea, TextInput } from '@mantine/core'
import { CONTENT_MAX_LENGTH, TITLE_MAX_LENGTH, URL_MAX_LENGTH } from '#platform/contract/fields.ts'
import type { FormFieldProps } from '#platform/web/drafts/DraftForm.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { PURPOSE_MAX_LENGTH } from '../../contract.ts'
import type { DraftFields, Problems } from './draft.ts'
import { texts } from './texts.ts'

type WordsFieldsProps = FormFieldProps<DraftFields, Problems>

/** Fields for the title and the description of a showcase. */
export const AboutFields = ({ text }: WordsFieldsProps) => (
  <FormPart title={texts.about} hint={texts.aboutHint}>
    <TextInput label={texts.title} required maxLength={TITLE_MAX_LENGTH} {...text('title')} />
    <Textarea label={texts.description} required minRows={5} maxLength={CONTENT_MAX_LENGTH} {...text('description')} />
  </FormPart>
)

/** Fields on whom a showcase was made for, and on what it changed for them. */
export const PurposeFields = ({ text }: WordsFieldsProps) => (
  <FormPart title={texts.purpose} hint={texts.purposeHint}>
    <Textarea
      label={texts.forWhom}
      description={texts.forWhomHint}
      minRows={2}
      maxLength={PURPOSE_MAX_LENGTH}
      {...text('for_whom')}
    />
    <Textarea
      label={texts.whatChanged}
      description={texts.whatChangedHint}
      minRows={2}
      maxLength={PURPOSE_MAX_LENGTH}
      {...text('what_changed')}
    />
  </FormPart>
)

const LINKS = [
  ['project_url', texts.projectUrl],
  ['repository_url', texts.repositoryUrl],
  ['demo_url', texts.demoUrl],
] as const

/** Fields for the addresses of a showcase. */
export const LinkFields = ({ text }: WordsFieldsProps) => (
  <FormPart title={texts.links} hint={texts.linksHint}>
    {LINKS.map(([name, label]) => (
      <TextInput
        key={name}
        label={label}
        type="url"
        inputMode="url"
        dir="ltr"
        maxLength={URL_MAX_LENGTH}
        {...text(name)}
      />
    ))}
  </FormPart>
)
