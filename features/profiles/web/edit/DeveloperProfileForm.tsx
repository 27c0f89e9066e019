import { NumberInput, Stack, Switch, TagsInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { UnsavedChanges } from '#platform/web/drafts/UnsavedChanges.tsx'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { fieldProblems, focusFirstError, placeProblems } from '#platform/web/ui/form/forms.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
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

const EMPTIABLE = ['availability', 'reply_within_hours'] as const

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
  const draft = useFormDraft<Values>(settingsDraftName(useUser().id, 'creator_profile'), valuesOf(profile), EMPTIABLE)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft.start,
    validate,
    onValuesChange: draft.store,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const onDone = () => {
    draft.settle(form.values)
    toast.success(texts.saved)
  }
  const onRefused = (error: CallError) => setProblem(placeProblems(form, Object.keys(form.values), error))
  const create = useAction(profilesApi.createDeveloper, { onDone, onRefused })
  const update = useAction(profilesApi.updateDeveloper, { onDone, onRefused })
  const submit = form.onSubmit((values) => {
    setProblem(null)
    void (profile ? update : create).run({ body: bodyOf(values) })
  }, focusFirstError(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError>{problem}</FormError>
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
        <UnsavedChanges
          draft={draft}
          values={form.values}
          onDiscard={() => {
            draft.settle(draft.there)
            form.setValues(draft.there)
          }}
        />
        <SubmitButton busy={create.busy || update.busy} busyLabel={texts.saving}>
          {profile ? texts.save : texts.createIt}
        </SubmitButton>
      </Stack>
    </form>
  )
}
