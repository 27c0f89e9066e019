import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../contract.ts'
import { recoveryTexts } from './recovery-texts.ts'

/** Form values of a new password and its repetition. */
export interface NewPasswordValues {
  new_password: string
  again: string
}

/** Client-side validation of a new password; the server also rejects common passwords. */
export const newPasswordRules = {
  new_password: (word: string) =>
    word.length >= PASSWORD_MIN_LENGTH && word.length <= PASSWORD_MAX_LENGTH
      ? null
      : recoveryTexts.tooShort(PASSWORD_MIN_LENGTH),
  again: (word: string, { new_password }: NewPasswordValues) =>
    word === new_password ? null : recoveryTexts.notTheSame,
}
