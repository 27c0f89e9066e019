import { z } from 'zod'
import { StripeRefusal } from './refusals.ts'

/** Returns options for `refine` that carry a Stripe error code; Zod preserves them only for that kind of check. */
export const withCode = (code: string, message: string) => ({ message, params: { code } })

/** Non-empty text. Stripe's forms have no null, so an empty value is valid only where it can clear a field. */
export const text = z.string().min(1).max(5000)

/** Text that an empty value clears. */
export const clearable = z
  .string()
  .max(5000)
  .transform((value) => (value === '' ? null : value))

/** Boolean, which Stripe's forms write as a word. */
export const flag = z
  .string()
  .refine(
    (value) => value === 'true' || value === 'false',
    withCode('parameter_invalid_boolean', 'Invalid boolean: must be true or false'),
  )
  .transform((value) => value === 'true')

/** Integer between two bounds, sent as text. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^-?\d{1,12}$/.test(value), withCode('parameter_invalid_integer', 'Invalid integer'))
    .transform(Number)
    .refine((value) => value >= min, withCode('parameter_invalid_integer', `Must be at least ${min}`))
    .refine((value) => value <= max, withCode('parameter_invalid_integer', `Must be no more than ${max}`))

/** An amount in the smallest unit of its currency. */
export const amount = (min: number) => integer(min, 99_999_999)

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
/** Lowercase three-letter code of a currency that the runtime knows, as Stripe stores it. */
export const currency = z
  .string()
  .refine((value) => CURRENCIES.has(value.toUpperCase()), withCode('parameter_invalid_string', 'Invalid currency'))
  .transform((value) => value.toLowerCase())

const Email = z.email()
export const email = z
  .string()
  .max(512)
  .refine((value) => Email.safeParse(value).success, withCode('email_invalid', 'Invalid email address'))

/** Web address to redirect a browser to; rejects `javascript:` addresses, which would run on the sandbox’s page. */
export const webAddress = z
  .string()
  .max(5000)
  .refine(
    (value) => {
      return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
    },
    withCode('url_invalid', 'Not a valid URL: it must start with http:// or https://'),
  )

/** Up to 50 pairs. On update, an empty value removes its key and an empty parameter removes all. */
export const metadata = z.union([
  z
    .record(z.string().max(40), z.string().max(500))
    .refine((pairs) => Object.keys(pairs).length <= 50, withCode('parameter_invalid_metadata', 'At most 50 keys')),
  z.literal('').transform(() => null),
])

/** Returns the metadata after an update. */
export const mergeMetadata = (before: Record<string, string>, change: z.output<typeof metadata> | undefined) =>
  change === null
    ? {}
    : Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))

const timestamp = integer(0, 99_999_999_999).optional()
/** Bounds of the creation time, for filterable lists. */
export const created = z.strictObject({ gte: timestamp, lt: timestamp }).optional()

/** Parameters common to all lists. */
export const paging = {
  limit: integer(1, 100).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

const nameOf = (path: PropertyKey[]) =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('')

const valueAt = (input: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], input)

const codeOf = (issue: z.core.$ZodIssue) => {
  if (issue.code === 'custom' && issue.params?.code) return String(issue.params.code)
  if (issue.code === 'too_small' && issue.origin === 'string') return 'parameter_invalid_empty'
  return 'parameter_invalid'
}

/** Parses the parameters of a request; throws Stripe's error for the first invalid one. */
export const parseParams = <S extends z.ZodType>(shape: S, input: unknown): z.output<S> => {
  const parsed = shape.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  const paramError = (code: string, message: string, param: string) =>
    new StripeRefusal(400, { type: 'invalid_request_error', code, message, param })
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0]!])
    throw paramError('parameter_unknown', `Received unknown parameter: ${param} (the sandbox may not know it)`, param)
  }
  const param = nameOf(issue.path)
  if (valueAt(input, issue.path) === undefined) {
    throw paramError('parameter_missing', `Missing required param: ${param}.`, param)
  }
  throw paramError(codeOf(issue), `${issue.message} (${param})`, param)
}
