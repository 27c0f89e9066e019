import { NumberInput, Switch, TagsInput, Textarea } from '@mantine/core'
import { SettingsForm } from '#platform/web/drafts/SettingsForm.tsx'
import { useSettingsForm } from '#platform/web/drafts/useSettingsForm.ts'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { useUser } from '#features/accounts/web.tsx'
import {
  BIO_MAX_LENGTH,
  EXPERIENCE_YEARS_MAX,
  NewDeveloperProfile,
  profilesApi,
  SKILLS_MAX,
  TOTAL_PROJECTS_MAX,
  type DeveloperProfile,
} from '../../contract.ts'
import { skillsOf } from '../presenter.ts'
import { texts } from './texts.ts'
import { TermsFields, termsBody, termsValues, type TermsValues } from './TermsFields.tsx'

interface Values extends TermsValues {
  skills: string[]
  experience_years: number | string
  bio: string
  total_projects: number | string
  is_public: boolean
}

const valuesOf = (profile: DeveloperProfile | null): Values => ({
  skills: profile ? skillsOf(profile) : [],
  experience_years: profile?.experience_years ?? '',
  bio: profile?.bio ?? '',
  total_projects: profile?.total_projects ?? 0,
  is_public: profile?.is_public ?? false,
  ...termsValues(profile),
})

const CLEARABLE_FIELDS = ['availability', 'reply_within_hours'] as const

const bodyOf = ({ skills, experience_years, bio, total_projects, is_public, ...terms }: Values) => ({
  skills,
  experience_years: Number(experience_years),
  total_projects: Number(total_projects),
  bio: bio.trim() || null,
  is_public,
  ...termsBody(terms),
})

const WORDS = {
  skills: texts.skillsWrong,
  experience_years: texts.yearsMissing,
  bio: texts.tooLong,
  total_projects: texts.projectsWrong,
  price_range: texts.pricesWrong,
}

function problemsOf(values: Values): Record<string, string> {
  const { price_range, ...problems } = fieldProblems(NewDeveloperProfile, bodyOf(values), WORDS)
  return { ...problems, ...(price_range && { price_to: price_range }) }
}

const validate = (values: Values): Record<string, string> => ({
  ...problemsOf(values),
  ...(values.experience_years === '' ? { experience_years: texts.yearsMissing } : {}),
})

/** Form of a creator's profile; null creates a new one. */
export function DeveloperProfileForm({ profile }: { profile: DeveloperProfile | null }) {
  const settings = useSettingsForm<Values>({
    name: settingsDraftName(useUser().id, 'creator_profile'),
    there: valuesOf(profile),
    validate,
    emptiable: CLEARABLE_FIELDS,
    saved: texts.saved,
  })
  const { form } = settings
  const outcome = { onDone: () => settings.settle(), onRefused: settings.refuse }
  const create = useAction(profilesApi.createDeveloper, outcome)
  const update = useAction(profilesApi.updateDeveloper, outcome)
  return (
    <SettingsForm
      settings={settings}
      send={(values) => void (profile ? update : create).run({ body: bodyOf(values) })}
      busy={create.busy || update.busy}
      save={profile ? texts.save : texts.createIt}
    >
      <TagsInput
        label={texts.skills}
        description={texts.skillsHint}
        maxTags={SKILLS_MAX}
        splitChars={[',']}
        clearable
        {...form.getInputProps('skills')}
      />
      <NumberInput
        label={texts.yearsLabel}
        required
        min={0}
        max={EXPERIENCE_YEARS_MAX}
        allowDecimal={false}
        {...form.getInputProps('experience_years')}
      />
      <Textarea
        label={texts.about}
        description={texts.bioHint}
        autosize
        minRows={5}
        maxLength={BIO_MAX_LENGTH}
        {...form.getInputProps('bio')}
      />
      <NumberInput
        label={texts.projectsLabel}
        min={0}
        max={TOTAL_PROJECTS_MAX}
        allowDecimal={false}
        {...form.getInputProps('total_projects')}
      />
      <TermsFields form={form} />
      <Switch
        label={texts.showMe}
        description={texts.showMeHint}
        {...form.getInputProps('is_public', { type: 'checkbox' })}
      />
    </SettingsForm>
  )
}
