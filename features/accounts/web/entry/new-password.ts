import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../contract.ts'
import { careTexts } from '../settings/texts.ts'

/** A password and once more, as forms hold it. */
export interface NewPasswordValues {
  new_password: string
  again: string
}

/** What is wrong with a new password, by itself and typed twice; the server also knows which ones are too common. */
export const newPasswordRules = {
  new_password: (word: string) =>
    word.length >= PASSWORD_MIN_LENGTH && word.length <= PASSWORD_MAX_LENGTH
      ? null
      : careTexts.tooShort(PASSWORD_MIN_LENGTH),
  again: (word: string, { new_password }: NewPasswordValues) => (word === new_password ? null : careTexts.notTheSame),
}
