import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Provider } from '../../../platform/contract/providers.ts'
import { focusFirstError } from '../../../platform/web/forms.ts'
import { useAction } from '../../../platform/web/query.ts'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { FormError } from '../../../platform/web/ui/FormError.tsx'
import { socialApi } from '../contract.ts'
import { careTexts } from './care-texts.ts'
import { PROVIDER_NAMES, socialTexts } from './social-texts.ts'

export interface LinkDialogProps {
  /** Null while it is closed. */
  provider: Provider | null
  hasPassword: boolean
  onClose: () => void
}

/** Asks for the password before another way in is added, then leads to the provider. */
export function LinkDialog({ provider, hasPassword, onClose }: LinkDialogProps) {
  return (
    <Dialog
      opened={provider !== null}
      onClose={onClose}
      title={provider ? socialTexts.linkTitle(PROVIDER_NAMES[provider]) : ''}
    >
      {provider && <LinkForm provider={provider} hasPassword={hasPassword} onCancel={onClose} />}
    </Dialog>
  )
}

interface LinkFormProps {
  provider: Provider
  hasPassword: boolean
  onCancel: () => void
}

function LinkForm({ provider, hasPassword, onCancel }: LinkFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (word) => (hasPassword && word === '' ? careTexts.passwordMissing : null) },
  })
  const { run, busy } = useAction(socialApi.link, {
    onDone: ({ url }) => window.location.assign(url),
    onRefused: (error) => {
      if (error.code !== 'wrong_password') {
        return setRefusal(error.code === 'sign_in_again' ? careTexts.signInAgain : error.message)
      }
      form.setFieldError('password', careTexts.wrongPassword)
      form.getInputNode('password')?.focus()
    },
  })
  const send = ({ password }: { password: string }) => {
    setRefusal(null)
    void run({ params: { provider }, body: hasPassword ? { password } : {} })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <Stack gap="md">
        <p>{socialTexts.linkText(PROVIDER_NAMES[provider])}</p>
        <FormError>{refusal}</FormError>
        {hasPassword && (
          <PasswordInput
            label={careTexts.confirmWith}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {socialTexts.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {socialTexts.linkNow}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
