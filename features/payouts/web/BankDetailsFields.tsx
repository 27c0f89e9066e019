import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ACCOUNT_MAX_LENGTH, type BankDetails, HOLDER_MAX_LENGTH } from '../contract.ts'
import { texts } from './texts.ts'

/** Form state for where somebody is paid. What is typed is not stored in the browser, which others may use too. */
export const useBankDetails = (details?: BankDetails) =>
  useForm({
    mode: 'controlled',
    initialValues: { holder: details?.holder ?? '', account: details?.account ?? '' },
    validate: {
      holder: (holder) => (holder.trim() === '' ? texts.holderMissing : null),
      account: (account) => (account.trim() === '' ? texts.accountMissing : null),
    },
  })

/** Fields for where somebody is paid. */
export const BankDetailsFields = ({ form }: { form: ReturnType<typeof useBankDetails> }) => (
  <>
    <TextInput
      label={texts.holder}
      autoComplete="name"
      maxLength={HOLDER_MAX_LENGTH}
      {...form.getInputProps('holder')}
    />
    <Textarea
      label={texts.account}
      description={texts.accountHint}
      autoComplete="off"
      autosize
      minRows={2}
      maxLength={ACCOUNT_MAX_LENGTH}
      {...form.getInputProps('account')}
    />
  </>
)
