import { badRequest, conflict, notFound } from '#platform/server/http/http-errors.ts'
import { KEY_MAX_LENGTH, KEYS_AT_ONCE_MAX, UNUSED_KEYS_MAX } from '../../contract/licences.ts'
import type { KeyListProblem } from './rules.ts'

/** Number of duplicate keys that a refusal names. */
export const DUPLICATES_NAMED_MAX = 3

const duplicates = (where: string, keys: readonly string[]) => {
  const named = keys.slice(0, DUPLICATES_NAMED_MAX).join(', ')
  const more = keys.length > DUPLICATES_NAMED_MAX ? ' and more' : ''
  return conflict('duplicate_keys', `Nothing was added, because these keys are ${where}: ${named}${more}`)
}

export const alreadyStored = (keys: readonly string[]) => duplicates('already stored', keys)
export const tooManyUnused = () =>
  conflict('too_many_keys', `A product can have at most ${UNUSED_KEYS_MAX.toLocaleString('en')} unused keys`)
export const noUnusedKeys = () => notFound('There are no unused keys')
export const notText = () => badRequest('not_text', 'The list must be plain text in UTF-8')
export const licencesOff = () =>
  conflict('licences_off', 'Licence keys are turned off for this product. Turn them on to give out another key.')
export const noKeysLeft = () =>
  conflict('no_keys_left', 'No keys are left. Add some first; until then the old key stays valid.')
export const notPaid = () => conflict('not_paid', 'Only the buyer of a paid purchase can get another key')
export const buyerLeft = () => conflict('account_closed', 'The buyer has closed their account')

const LINE_PROBLEMS = {
  too_long: `is longer than ${KEY_MAX_LENGTH} characters`,
  unprintable: 'contains a character that cannot be printed',
}

/** Returns the error for a list of keys that cannot be added. */
export function invalidList(problem: KeyListProblem) {
  if (problem.kind === 'twice') return duplicates('twice in the list', problem.keys)
  if (problem.kind === 'empty') return badRequest('no_keys', 'The list contains no keys')
  if (problem.kind === 'too_many') {
    return badRequest('too_many_lines', `A list has at most ${KEYS_AT_ONCE_MAX.toLocaleString('en')} keys`)
  }
  return badRequest('invalid_key', `Line ${problem.line} ${LINE_PROBLEMS[problem.kind]}`)
}
