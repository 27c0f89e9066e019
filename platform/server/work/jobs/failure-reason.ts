import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** The first place of our own on the way to an error, such as `features/x/server/y.ts:12`. */
function placeOf({ stack }: Error): string | undefined {
  for (const line of stack?.split('\n') ?? []) {
    const [, path] = line.split(ROOT)
    if (path === undefined || path.startsWith('node_modules')) continue
    return path.replace(/:\d+\)?$/, '')
  }
  return undefined
}

const CODE_FORM = /^[\w.-]{1,60}$/

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' && CODE_FORM.test(error.code) ? error.code : undefined

const statusOf = (error: Error): number | undefined =>
  'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined

/** An error whose words are ours and name nobody: they may be kept and shown. */
export class PlainReason extends Error {}

/**
 * Why a try failed, in words that may be kept and shown to whoever runs the installation: what kind of error it was, and where. Never
 * its message, which may hold an address, a name or a secret; the log has it.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof PlainReason) return error.message
  if (!(error instanceof Error)) return 'something was thrown that is no error'
  const [code, status, place] = [codeOf(error), statusOf(error), placeOf(error)]
  const what = [code ?? error.constructor.name, ...(status === undefined ? [] : [String(status)])].join(' ')
  return place === undefined ? what : `${what} at ${place}`
}
