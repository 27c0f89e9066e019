import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { SettingsForm } from '#platform/web/drafts/SettingsForm.tsx'
import { useSettingsForm } from '#platform/web/drafts/useSettingsForm.ts'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { useUser } from '#features/accounts/web.tsx'
import {
  BillingDetailsChange,
  COUNTRIES,
  countryName,
  invoicesApi,
  readTaxId,
  type BillingDetails,
} from '../contract.ts'
import classes from './Invoices.module.css'
import { texts } from './texts.ts'

type Values = Record<keyof BillingDetails, string>

const BY_NAME = COUNTRIES.map((value) => ({ value, label: countryName(value) })).toSorted((one, other) =>
  one.label.localeCompare(other.label, 'en'),
)
const CHOICES = [{ value: '', label: texts.noCountry }, ...BY_NAME]

// Emptied fields are cleared on the server.
const bodyOf = ({ name, address, country, postal_code, tax_id }: Values): BillingDetailsChange => ({
  name: name.trim() || null,
  address: address.trim() || null,
  country: country || null,
  postal_code: postal_code.trim() || null,
  tax_id: tax_id.trim() || null,
})

function validate(values: Values): Record<string, string> {
  const body = bodyOf(values)
  const { country = null, tax_id = null } = body
  const isWrong = country !== null && tax_id !== null && readTaxId(country, tax_id) === null
  return {
    ...(isWrong && { tax_id: texts.taxIdWrong(countryName(country)) }),
    ...fieldProblems(BillingDetailsChange, body, {
      name: texts.tooLong,
      address: texts.addressTooLong,
      postal_code: texts.tooLong,
      tax_id: texts.tooLong,
    }),
  }
}

const valuesOf = ({ name, address, country, postal_code, tax_id }: BillingDetails): Values => ({
  name: name ?? '',
  address: address ?? '',
  country: country ?? '',
  postal_code: postal_code ?? '',
  tax_id: tax_id ?? '',
})

/** Form for the billing details on future invoices, as buyer and seller. */
export function BillingDetailsForm({ details }: { details: BillingDetails }) {
  const settings = useSettingsForm<Values>({
    name: settingsDraftName(useUser().id, 'billing_details'),
    there: valuesOf(details),
    validate,
    saved: texts.saved,
  })
  const { form } = settings
  const { run, busy } = useAction(invoicesApi.changeBillingDetails, {
    // The tax number is stored as its country writes it.
    onDone: (saved) => settings.settle(valuesOf(saved)),
    onRefused: settings.refuse,
  })
  return (
    <SettingsForm settings={settings} send={(values) => void run({ body: bodyOf(values) })} busy={busy}>
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
      <div className={classes.place}>
        <NativeSelect label={texts.country} data={CHOICES} autoComplete="country" {...form.getInputProps('country')} />
        <TextInput label={texts.postalCode} autoComplete="postal-code" {...form.getInputProps('postal_code')} />
      </div>
      <TextInput label={texts.taxId} description={texts.taxIdHint} {...form.getInputProps('tax_id')} />
    </SettingsForm>
  )
}
