import { Textarea, TextInput } from '@mantine/core'
import { SettingsForm } from '#platform/web/drafts/SettingsForm.tsx'
import { useSettingsForm } from '#platform/web/drafts/useSettingsForm.ts'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { useUser } from '#features/accounts/web.tsx'
import { BillingDetailsChange, invoicesApi, type BillingDetails } from '../contract.ts'
import { texts } from './texts.ts'

type Values = Record<keyof BillingDetails, string>

// Emptied fields are cleared on the server.
const bodyOf = ({ name, address, tax_id }: Values): BillingDetailsChange => ({
  name: name.trim() || null,
  address: address.trim() || null,
  tax_id: tax_id.trim() || null,
})

const validate = (values: Values): Record<string, string> =>
  fieldProblems(BillingDetailsChange, bodyOf(values), {
    name: texts.tooLong,
    address: texts.addressTooLong,
    tax_id: texts.tooLong,
  })

/** Form for the billing details on future invoices, as buyer and seller. */
export function BillingDetailsForm({ details }: { details: BillingDetails }) {
  const settings = useSettingsForm<Values>({
    name: settingsDraftName(useUser().id, 'billing_details'),
    there: { name: details.name ?? '', address: details.address ?? '', tax_id: details.tax_id ?? '' },
    validate,
    saved: texts.saved,
  })
  const { form } = settings
  const { run, busy } = useAction(invoicesApi.changeBillingDetails, {
    onDone: () => settings.settle(),
    onRefused: settings.refuse,
  })
  return (
    <SettingsForm
      settings={settings}
      send={(values) => void run({ body: bodyOf(values) })}
      busy={busy}
      save={texts.save}
      saving={texts.saving}
    >
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      <Textarea
        label={texts.address}
        autosize
        minRows={3}
        maxRows={8}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <TextInput label={texts.taxId} {...form.getInputProps('tax_id')} />
    </SettingsForm>
  )
}
