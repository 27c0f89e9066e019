import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

// The cost of estimating grows faster than the length, so only both ends of a long password are checked.
const END_LENGTH = 16
// On zxcvbn's scale from 0 to 4. Below 3, an attacker who has the hashes finds the password within 100 million guesses, an evening's work.
const SAFE_SCORE = 3
// Each further substitution doubles the work, and people use few.
const LETTERS_REPLACED_MAX = 8

let loading: Promise<ZxcvbnFactory> | undefined

// Loads the large password and word lists on first use, so that a server without sign-ups does not hold them in memory.
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Estimator({ dictionary, graphs, l33tMaxSubstitutions: LETTERS_REPLACED_MAX })
}

const shortenPassword = (password: string) =>
  password.length <= 2 * END_LENGTH ? password : password.slice(0, END_LENGTH) + password.slice(-END_LENGTH)

// Strips capitals and the digits and symbols that people append.
const baseWord = (text: string) => text.toLowerCase().replace(/[^\p{L}]+$/u, '')

export interface Choice {
  password: string
  username: string
  email: string
  full_name: string
}

/** Returns why a password is rejected, or null: it is common, a simple variation of a common one, or made of the user's own name. */
export async function passwordProblem({ password, username, email, full_name }: Choice): Promise<string | null> {
  loading ??= loadEstimator()
  const personalWords = [username, full_name, email, ...full_name.split(' '), ...email.split('@')]
  // Compares the whole of a long password, which the estimator does not see.
  const isPersonal = personalWords.some((part) => baseWord(part) !== '' && baseWord(part) === baseWord(password))
  const { score } = (await loading).check(shortenPassword(password.normalize('NFKC')), personalWords)
  return isPersonal || score < SAFE_SCORE
    ? 'This password is too easy to guess. Choose a longer one made of several words.'
    : null
}
