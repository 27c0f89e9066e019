import { siteSetting } from '#platform/web/page/product.ts'
import { PASSWORD_MIN_LENGTH, Registration } from '../../contract.ts'
import type { UserType } from '../../contract/roles.ts'
import { texts } from './texts.ts'

/** Values of the registration form: the contract's fields, and the repeated password. */
export interface RegistrationValues {
  user_type: UserType
  username: string
  email: string
  full_name: string
  password: string
  confirm_password: string
  registration_answer: string
  terms_accepted: boolean
}

export const EMPTY_REGISTRATION: RegistrationValues = {
  user_type: 'client',
  username: '',
  email: '',
  full_name: '',
  password: '',
  confirm_password: '',
  registration_answer: '',
  terms_accepted: false,
}

/** Fields of the form, from top to bottom. */
export const REGISTRATION_FIELDS = Object.keys(EMPTY_REGISTRATION) as (keyof RegistrationValues)[]

/** Whether the owner's question is asked of people who register: where registration is open, of those without an invitation. */
export const isQuestionAsked = (invitation: string | undefined): boolean =>
  siteSetting('question') !== undefined && siteSetting('registration') === undefined && invitation === undefined

/** Returns validation errors by field, according to the contract and in the screen's own words. */
export function registrationProblems(
  values: RegistrationValues,
  isAsked = false,
): Partial<Record<keyof RegistrationValues, string>> {
  const invalidFields = new Set(Registration.safeParse(values).error?.issues.map(({ path }) => path[0]))
  if (values.confirm_password === '' || values.confirm_password !== values.password)
    invalidFields.add('confirm_password')
  if (isAsked && values.registration_answer.trim() === '') invalidFields.add('registration_answer')
  const { problems } = texts
  const problemOf = (field: 'username' | 'email' | 'full_name' | 'confirm_password') =>
    values[field].trim() === '' ? problems[field].missing : problems[field].wrong
  const words = {
    username: problemOf('username'),
    email: problemOf('email'),
    full_name: problemOf('full_name'),
    password: values.password === '' ? problems.password.missing : problems.password.wrong(PASSWORD_MIN_LENGTH),
    confirm_password: problemOf('confirm_password'),
    registration_answer: problems.registration_answer,
    terms_accepted: problems.terms_accepted,
  }
  return Object.fromEntries(Object.entries(words).filter(([field]) => invalidFields.has(field)))
}
