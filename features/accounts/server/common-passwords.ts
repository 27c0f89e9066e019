import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

// What it takes to guess one grows faster than its length: of a long one both ends are looked at.
const END_LENGTH = 16
// From 0 to 4. Below 3 somebody who has the hashes guesses it within 100 million tries, which are an evening's work.
const SAFE_SCORE = 3
// Each more doubles the work, and a person replaces few.
const LETTERS_REPLACED_MAX = 8

let loading: Promise<ZxcvbnFactory> | undefined

// Long lists of passwords and words: fetched when first wanted, so that a server that signs nobody up does not hold them.
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Estimator({ dictionary, graphs, l33tMaxSubstitutions: LETTERS_REPLACED_MAX })
}

const bothEnds = (password: string) =>
  password.length <= 2 * END_LENGTH ? password : password.slice(0, END_LENGTH) + password.slice(-END_LENGTH)

// Capitals, and what people add at the end.
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}]+$/u, '')

export interface Choice {
  password: string
  username: string
  email: string
  full_name: string
}

/** Why a password cannot be taken, or null: it is common, a simple change of a common one, or made of the person's own name. */
export async function passwordProblem({ password, username, email, full_name }: Choice): Promise<string | null> {
  loading ??= load()
  const own = [username, full_name, email, ...full_name.split(' '), ...email.split('@')]
  // The whole of a long one, which the estimator does not see.
  const isOwn = own.some((part) => bare(part) !== '' && bare(part) === bare(password))
  const { score } = (await loading).check(bothEnds(password.normalize('NFKC')), own)
  return isOwn || score < SAFE_SCORE
    ? 'This password is too easy to guess. Choose a longer one made of several words.'
    : null
}
