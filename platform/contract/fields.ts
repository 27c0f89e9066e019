// Script file: shapes
import { z } from 'zod'
import { amountOf, currency, fitsCurrency, formatMoney, moneyMax } from './currency.ts'
import { decimalsHint, amountLimits } from './currency-limits.ts'

/** Maximum page size of a list. */
export const LIST_MAX = 100
export const TITLE_MAX_LENGTH = 200
export const CONTENT_MAX_LENGTH = 20_000
export const NAME_MAX_LENGTH = 100
export const URL_MAX_LENGTH = 2_000
// Valid for every currency; lower for one with cents.
const MONEY_MAX = 1_000_000_000

/** A row's id: a positive JSON integer. */
export const Id = z
  .int()
  .positive()
  .meta({ examples: [42] })

/** A point in time as ISO 8601 in UTC, ending in `Z`. */
export const Instant = z.iso.datetime().meta({ examples: ['2026-11-26T12:00:00Z'] })

/** Returns whether a text is invisible: only whitespace, control characters and characters that are not rendered. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)

const trimText = (text: string) => (isBlank(text) ? '' : text.trim())

/** Required text: trimmed, 1 to `max` characters, at least one of them visible. */
export const Text = (max: number) => z.string().overwrite(trimText).min(1).max(max)

/** Removes line breaks and bidirectional control characters from a text, so that it is safe in a list or an email. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** Required name or title: one line, 1 to `max` characters, at least one of them visible. */
export const Line = (max: number) =>
  z
    .string()
    .overwrite((text) => trimText(oneLine(text)))
    .min(1)
    .max(max)

/** Optional text that null clears. An empty string counts as missing. */
export const OptionalText = (max: number) => Text(max).nullish()

const tooLarge = { error: () => `At most ${formatMoney(moneyMax())}` }

/** Amount in the installation's currency, with no more decimal places than the currency has. */
export const Amount = z
  .number()
  .min(0)
  .max(MONEY_MAX)
  .refine((amount) => amount <= moneyMax(), tooLarge)
  .refine(fitsCurrency, { error: () => `Write amounts ${decimalsHint()}` })

/** Amount in whole units, for values where cents make no sense. */
export const WholeAmount = z
  .int()
  .min(0)
  .max(MONEY_MAX)
  .refine((amount) => amount <= moneyMax(), tooLarge)

/** Payment in the smallest unit, within the limits of a single payment; error messages call it `what`. */
export const AmountCents = (what: string) =>
  z
    .int()
    .positive('Amount must be greater than 0')
    .refine((cents) => cents >= amountLimits().least, {
      error: () => `The smallest ${what} is ${formatMoney(amountOf(amountLimits().least))}`,
    })
    .refine((cents) => cents <= amountLimits().most, {
      error: () => `The largest ${what} is ${formatMoney(amountOf(amountLimits().most))}`,
    })

/** Currency code in calls; accepts only the installation's currency. */
export const CurrencyCode = z.string().refine((code) => code === currency().code, {
  error: () => `This installation uses ${currency().code} and no other currency`,
})

/** Currency code that may be omitted. */
export const OptionalCurrencyCode = CurrencyCode.default(() => currency().code)

// Normalizes an address as browsers do before parsing it: removes tabs, line breaks and leading whitespace.
const normalizeLikeBrowsers = (address: string): string => address.replace(/[\t\n\r]/g, '').trimStart()

// User information before the host can make one address look like another, or expose a password.
const hasNoUserInfo = (address: string): boolean => !/^https?:[\\/]*[^\\/?#]*@/i.test(normalizeLikeBrowsers(address))

const NormalizedUrl = z.url({ normalize: true })

// Characters of one script can look like those of another: such a host is stored and shown in its ASCII form.
const withAsciiHost = (address: string): string =>
  /^https?:[\\/]*[^\\/?#]*[^ -~]/i.test(normalizeLikeBrowsers(address))
    ? (NormalizedUrl.safeParse(address).data ?? address)
    : address

const SERVICE_PORTS_END = 1024

// Lower ports belong to other kinds of services, which a link must not make browsers contact.
function isWebPort(address: string): boolean {
  const [, port] = /^https?:[\\/]*[^\\/?#]*:(\d+)(?:[\\/?#]|$)/i.exec(normalizeLikeBrowsers(address)) ?? []
  return port === undefined || [80, 443].includes(Number(port)) || Number(port) >= SERVICE_PORTS_END
}

/** An http or https address without user and password, its host in ASCII. */
export const WebAddress = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, abort: true })
  .overwrite(withAsciiHost)
  .max(URL_MAX_LENGTH)
  .refine(hasNoUserInfo, 'A URL without user and password')
  .refine(isWebPort, 'A URL with a standard web port')

/** Page of a list: by `skip` and `limit`, or after a cursor, which stays fast at any depth. */
export const PageQuery = z.object({
  skip: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(LIST_MAX).default(LIST_MAX),
  after: z.string().max(200).optional(),
})
export type PageQuery = z.output<typeof PageQuery>
