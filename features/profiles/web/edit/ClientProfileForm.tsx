import { Select, TextInput } from '@mantine/core'
import { NAME_MAX_LENGTH, URL_MAX_LENGTH } from '#platform/contract/fields.ts'
import { SettingsForm } from '#platform/web/drafts/SettingsForm.tsx'
import { useSettingsForm } from '#platform/web/drafts/useSettingsForm.ts'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
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
  const settings = useSettingsForm<Values>({
    name: settingsDraftName(useUser().id, 'client_profile'),
    there: {
      company_name: profile?.company_name ?? '',
      industry: profile?.industry ?? '',
      company_size: profile?.company_size ?? '',
      website: profile?.website ?? '',
    },
    validate,
    saved: texts.saved,
  })
  const { form } = settings
  const outcome = { onDone: () => settings.settle(), onRefused: settings.refuse }
  const create = useAction(profilesApi.createClient, outcome)
  const update = useAction(profilesApi.updateClient, outcome)
  // A size set by another client stays selectable, so that saving does not lose it.
  const sizes = Object.entries(texts.companySizes).map(([value, label]) => ({ value, label }))
  const other = profile?.company_size
  if (other && !sizes.some(({ value }) => value === other)) sizes.push({ value: other, label: other })
  return (
    <SettingsForm
      settings={settings}
      send={(values) => void (profile ? update : create).run({ body: bodyOf(values) })}
      busy={create.busy || update.busy}
      save={profile ? texts.save : texts.createIt}
    >
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
    </SettingsForm>
  )
}
