import { PasswordInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { PASSWORD_MIN_LENGTH } from '../../contract.ts'
import { recoveryTexts } from './recovery-texts.ts'

/** Fields for a new password and its repetition. */
export function NewPasswordFields({
  inputProps,
}: {
  inputProps: (field: 'new_password' | 'again') => GetInputPropsReturnType
}) {
  return (
    <>
      <PasswordInput
        label={recoveryTexts.newPassword}
        description={recoveryTexts.atLeast(PASSWORD_MIN_LENGTH)}
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...inputProps('new_password')}
      />
      <PasswordInput
        label={recoveryTexts.newPasswordAgain}
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...inputProps('again')}
      />
    </>
  )
}
