import type { Endpoint, Posts } from '#platform/contract/endpoint.ts'
import type { Work } from '../work/work.ts'
import type { Caller } from './caller.ts'

/** What a call is about to post: its kind, its author and its text. */
export interface Post {
  kind: Posts['kind']
  author: Caller
  text: string
  /** The client's own key of a message. */
  key: string | null
}

/** Throws if a post must not be stored. Runs in the transaction that would store it, before the handler's work. */
export type PostCheck = (work: Work, post: Post) => Promise<void>

/** Returns the texts in these fields of an input, with a line for each. */
const textOf = (input: Readonly<Record<string, unknown>>, fields: readonly string[]): string =>
  fields
    .map((field) => input[field])
    .filter((value) => typeof value === 'string')
    .join('\n')

/** Runs the checks for a call that posts something; calls that post nothing, and signed-out callers, need none. */
export async function checkPost(
  { posts }: Endpoint,
  checks: readonly PostCheck[] | undefined,
  work: Work,
  { caller, input }: { caller: Caller | null; input: unknown },
): Promise<void> {
  if (!posts || !caller || !checks) return
  const inputFields = input as Record<string, unknown>
  const key = posts.key === undefined ? undefined : inputFields[posts.key]
  const post = {
    kind: posts.kind,
    author: caller,
    text: textOf(inputFields, posts.text),
    key: typeof key === 'string' ? key : null,
  }
  for (const check of checks) await check(work, post)
}
