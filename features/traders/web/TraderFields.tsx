import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Values } from './declaration.ts'
import { texts } from './texts.ts'

/** Fields of a trader's details. */
export const TraderFields = ({ form }: { form: UseFormReturnType<Values> }) => (
  <>
    <TextInput label={texts.name} autoComplete="organization" required {...form.getInputProps('name')} />
    <Textarea
      label={texts.address}
      autosize
      minRows={3}
      maxRows={8}
      autoComplete="street-address"
      required
      {...form.getInputProps('address')}
    />
    <TextInput label={texts.email} type="email" autoComplete="email" required {...form.getInputProps('email')} />
    <TextInput
      label={texts.phone}
      description={texts.optional}
      type="tel"
      autoComplete="tel"
      {...form.getInputProps('phone')}
    />
    <TextInput label={texts.register} description={texts.registerHint} {...form.getInputProps('register_number')} />
    <TextInput label={texts.vatId} description={texts.vatIdHint} {...form.getInputProps('vat_id')} />
    <Checkbox label={texts.certify} {...form.getInputProps('is_certified', { type: 'checkbox' })} />
  </>
)
