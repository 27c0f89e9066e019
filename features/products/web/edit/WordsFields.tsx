import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { CONTENT_MAX_LENGTH, TITLE_MAX_LENGTH, URL_MAX_LENGTH } from '#platform/contract/fields.ts'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { DESCRIPTION_MAX_LENGTH } from '../../contract.ts'
import { texts as ofView } from '../view/texts.ts'
import { DescriptionField } from './DescriptionField.tsx'
import type { DraftFields, Problems } from './draft.ts'
import { texts } from './texts.ts'

const BROWSERS = ['chrome', 'firefox', 'safari', 'edge'] as const
const MANIFEST_MAX_LENGTH = 20

export interface WordsFieldsProps {
  fields: DraftFields
  problems: Problems
  onChange: (changes: Partial<DraftFields>) => void
}

/** What a product is called and what it is. */
export const AboutFields = ({ fields, problems, onChange }: WordsFieldsProps) => (
  <FormPart title={texts.about} hint={texts.aboutHint}>
    <TextInput
      label={texts.name}
      required
      maxLength={TITLE_MAX_LENGTH}
      value={fields.name}
      error={problems.name}
      onChange={({ currentTarget: { value } }) => onChange({ name: value })}
    />
    <Textarea
      label={texts.description}
      description={texts.descriptionHint}
      minRows={3}
      maxLength={DESCRIPTION_MAX_LENGTH}
      value={fields.description}
      error={problems.description}
      onChange={({ currentTarget: { value } }) => onChange({ description: value })}
    />
    <DescriptionField
      description={fields.long_description}
      problem={problems.long_description}
      onChange={(long_description) => onChange({ long_description })}
    />
  </FormPart>
)

/** What buyers should know. */
export const NeedsFields = ({ fields, problems, onChange }: WordsFieldsProps) => (
  <FormPart title={texts.needs} hint={texts.needsHint}>
    <Textarea
      label={texts.requirements}
      description={texts.requirementsHint}
      minRows={2}
      maxLength={CONTENT_MAX_LENGTH}
      value={fields.requirements}
      error={problems.requirements}
      onChange={({ currentTarget: { value } }) => onChange({ requirements: value })}
    />
    <Textarea
      label={texts.installation}
      description={texts.installationHint}
      minRows={2}
      maxLength={CONTENT_MAX_LENGTH}
      value={fields.installation_guide}
      error={problems.installation_guide}
      onChange={({ currentTarget: { value } }) => onChange({ installation_guide: value })}
    />
    <TextInput
      label={texts.documentation}
      type="url"
      inputMode="url"
      dir="ltr"
      maxLength={URL_MAX_LENGTH}
      value={fields.documentation_url}
      error={problems.documentation_url}
      onChange={({ currentTarget: { value } }) => onChange({ documentation_url: value })}
    />
  </FormPart>
)

/** What only extensions for browsers have. */
export const ExtensionFields = ({ fields, problems, onChange }: WordsFieldsProps) => (
  <FormPart title={texts.extension} hint={texts.extensionHint}>
    <Checkbox.Group
      label={texts.browsers}
      value={BROWSERS.filter((name) => fields.browsers[name])}
      onChange={(chosen) =>
        onChange({
          browsers: {
            chrome: chosen.includes('chrome'),
            firefox: chosen.includes('firefox'),
            safari: chosen.includes('safari'),
            edge: chosen.includes('edge'),
          },
        })
      }
    >
      <div className={classes.buttons}>
        {BROWSERS.map((name) => (
          <Checkbox key={name} value={name} label={ofView.browserNames[name]} />
        ))}
      </div>
    </Checkbox.Group>
    <Textarea
      label={texts.permissions}
      description={texts.permissionsHint}
      classNames={{ input: classes.code }}
      minRows={2}
      spellCheck={false}
      dir="ltr"
      maxLength={CONTENT_MAX_LENGTH}
      value={fields.permissions}
      error={problems.permissions_required}
      onChange={({ currentTarget: { value } }) => onChange({ permissions: value })}
    />
    <TextInput
      label={texts.manifest}
      maxLength={MANIFEST_MAX_LENGTH}
      value={fields.manifest_version}
      error={problems.manifest_version}
      onChange={({ currentTarget: { value } }) => onChange({ manifest_version: value })}
    />
  </FormPart>
)
