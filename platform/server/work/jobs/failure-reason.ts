import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** Returns the first stack frame in our own code, such as `features/x/server/y.ts:12`. */
function locationOf({ stack }: Error): string | undefined {
  for (const line of stack?.split('\n') ?? []) {
    const [, path] = line.split(ROOT)
    if (path === undefined || path.startsWith('node_modules')) continue
    return path.replace(/:\d+\)?$/, '')
  }
  return undefined
}

const CODE_PATTERN = /^[\w.-]{1,60}$/

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' && CODE_PATTERN.test(error.code) ? error.code : undefined

const statusOf = (error: Error): number | undefined =>
  'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined

/** An error whose message is safe to store and show: it is our own text and contains no personal data. */
export class SafeMessageError extends Error {}

/**
 * Returns why a try failed, in a form that is safe to store and show to the operator: the kind of error and its location. Omits the
 * message, which may contain an address, a name or a secret; that is only logged.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof SafeMessageError) return error.message
  if (!(error instanceof Error)) return 'something was thrown that is no error'
  const [code, status, location] = [codeOf(error), statusOf(error), locationOf(error)]
  const summary = [code ?? error.constructor.name, ...(status === undefined ? [] : [String(status)])].join(' ')
  return location === undefined ? summary : `${summary} at ${location}`
}
