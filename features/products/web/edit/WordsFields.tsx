import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { CONTENT_MAX_LENGTH, TITLE_MAX_LENGTH, URL_MAX_LENGTH } from '#platform/contract/fields.ts'
import type { FormFieldProps } from '#platform/web/drafts/DraftForm.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { DESCRIPTION_MAX_LENGTH } from '../../contract.ts'
import { texts as ofView } from '../view/texts.ts'
import { DescriptionField } from './DescriptionField.tsx'
import type { DraftFields, Problems } from './draft.ts'
import { texts } from './texts.ts'

const BROWSERS = ['chrome', 'firefox', 'safari', 'edge'] as const
const MANIFEST_MAX_LENGTH = 20

export type WordsFieldsProps = FormFieldProps<DraftFields, Problems>

/** Fields for the name and the descriptions of a product. */
export const AboutFields = ({ fields, problems, onChange, text }: WordsFieldsProps) => (
  <FormPart title={texts.about} hint={texts.aboutHint}>
    <TextInput label={texts.name} required maxLength={TITLE_MAX_LENGTH} {...text('name')} />
    <Textarea
      label={texts.description}
      description={texts.descriptionHint}
      minRows={3}
      maxLength={DESCRIPTION_MAX_LENGTH}
      {...text('description')}
    />
    <DescriptionField
      description={fields.long_description}
      problem={problems.long_description}
      onChange={(long_description) => onChange({ long_description })}
    />
  </FormPart>
)

/** Fields for what buyers should know. */
export const NeedsFields = ({ text }: WordsFieldsProps) => (
  <FormPart title={texts.needs} hint={texts.needsHint}>
    <Textarea
      label={texts.requirements}
      description={texts.requirementsHint}
      minRows={2}
      maxLength={CONTENT_MAX_LENGTH}
      {...text('requirements')}
    />
    <Textarea
      label={texts.installation}
      description={texts.installationHint}
      minRows={2}
      maxLength={CONTENT_MAX_LENGTH}
      {...text('installation_guide')}
    />
    <TextInput
      label={texts.documentation}
      type="url"
      inputMode="url"
      dir="ltr"
      maxLength={URL_MAX_LENGTH}
      {...text('documentation_url')}
    />
  </FormPart>
)

/** Fields of browser extensions only. */
export const ExtensionFields = ({ fields, onChange, text }: WordsFieldsProps) => (
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
      {...text('permissions')}
    />
    <TextInput label={texts.manifest} maxLength={MANIFEST_MAX_LENGTH} {...text('manifest_version')} />
  </FormPart>
)
