import { Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { NAME_MAX_LENGTH, URL_MAX_LENGTH } from '#platform/contract/fields.ts'
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
import { ClientProfileChange, profilesApi, type ClientProfile } from '../../contract.ts'
import { texts } from './texts.ts'

type Values = Record<'company_name' | 'industry' | 'company_size' | 'website', string>

// Empty fields are cleared rather than silently retained.
const bodyOf = (values: Values) => ({
  company_name: values.company_name.trim() || null,
  industry: values.industry.trim() || null,
  company_size: values.company_size || null,
  website: values.website.trim() || null,
})

const validate = (values: Values): Record<string, string> =>
  fieldProblems(ClientProfileChange, bodyOf(values), {
    company_name: texts.tooLong,
    industry: texts.tooLong,
    website: texts.websiteWrong,
  })

/** Form of a client's profile; null creates a new one. */
export function ClientProfileForm({ profile }: { profile: ClientProfile | null }) {
  const draft = useFormDraft<Values>(settingsDraftName(useUser().id, 'client_profile'), {
    company_name: profile?.company_name ?? '',
    industry: profile?.industry ?? '',
    company_size: profile?.company_size ?? '',
    website: profile?.website ?? '',
  })
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
  const create = useAction(profilesApi.createClient, { onDone, onRefused })
  const update = useAction(profilesApi.updateClient, { onDone, onRefused })
  const submit = form.onSubmit((values) => {
    setProblem(null)
    void (profile ? update : create).run({ body: bodyOf(values) })
  }, focusFirstError(form))
  // A size set by another client stays selectable, so that saving does not lose it.
  const sizes = Object.entries(texts.companySizes).map(([value, label]) => ({ value, label }))
  const other = profile?.company_size
  if (other && !sizes.some(({ value }) => value === other)) sizes.push({ value: other, label: other })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <TextInput label={texts.company} maxLength={NAME_MAX_LENGTH} {...form.getInputProps('company_name')} />
        <TextInput label={texts.industry} maxLength={NAME_MAX_LENGTH} {...form.getInputProps('industry')} />
        <Select
          label={texts.companySize}
          data={sizes}
          clearable
          {...form.getInputProps('company_size')}
          value={form.values.company_size || null}
          onChange={(value: string | null) => form.setFieldValue('company_size', value ?? '')}
        />
        <TextInput
          label={texts.website}
          type="url"
          placeholder="https://"
          maxLength={URL_MAX_LENGTH}
          {...form.getInputProps('website')}
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
