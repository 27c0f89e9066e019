// Script file: shapes
import { z } from 'zod'
import { amountOf, currency, fitsCurrency, formatMoney, moneyMax } from './currency.ts'
import { decimalsHint, amountLimits } from './currency-limits.ts'

/** The largest page of a list. */
export const LIST_MAX = 100
export const TITLE_MAX_LENGTH = 200
export const CONTENT_MAX_LENGTH = 20_000
export const NAME_MAX_LENGTH = 100
export const URL_MAX_LENGTH = 2_000
// In any currency; in one with cents it is less.
const MONEY_MAX = 1_000_000_000

/** A row's id: a positive JSON integer. */
export const Id = z.int().positive()

/** A moment as ISO 8601 in UTC, ending in `Z`. */
export const Instant = z.iso.datetime()

/** Whether nothing of a text can be seen: it is of spaces, and of characters that leave no mark or are not drawn. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)

const trimmed = (text: string) => (isBlank(text) ? '' : text.trim())

/** Text that must be there: trimmed, 1 to `max` characters of which one can be seen. */
export const Text = (max: number) => z.string().overwrite(trimmed).min(1).max(max)

/** Text without line breaks and without the signs that turn the direction of what follows, as it can stand in a list or an e-mail. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** A name or title that must be there: one line, 1 to `max` characters of which one can be seen. */
export const Line = (max: number) =>
  z
    .string()
    .overwrite((text) => trimmed(oneLine(text)))
    .min(1)
    .max(max)

/** Text that may be missing or cleared with null. An empty string counts as missing. */
export const OptionalText = (max: number) => Text(max).nullish()

const tooLarge = { error: () => `At most ${formatMoney(moneyMax())}` }

/** An amount of the installation's currency, with no more digits after the point than it has. */
export const Amount = z
  .number()
  .min(0)
  .max(MONEY_MAX)
  .refine((amount) => amount <= moneyMax(), tooLarge)
  .refine(fitsCurrency, { error: () => `Write amounts ${decimalsHint()}` })

/** The same in whole ones: nobody looks for cents. */
export const WholeAmount = z
  .int()
  .min(0)
  .max(MONEY_MAX)
  .refine((amount) => amount <= moneyMax(), tooLarge)

/** A payment in the smallest unit, between the least and the most that is paid at once; `what` is what the sentences call it. */
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

/** The code of a currency in calls: the one of this installation and no other. */
export const CurrencyCode = z.string().refine((code) => code === currency().code, {
  error: () => `This installation uses ${currency().code} and no other currency`,
})

/** The same where it may be left out. */
export const OptionalCurrencyCode = CurrencyCode.default(() => currency().code)

// What browsers read of an address: without its line breaks, and either slash as a slash.
const asRead = (address: string): string => address.replace(/[\t\n\r]/g, '').trimStart()

// A name in front of the host can make one address look like another, or leave a password behind.
const namesNobody = (address: string): boolean => !/^https?:[\\/]*[^\\/?#]*@/i.test(asRead(address))

const AsReached = z.url({ normalize: true })

// Letters of one script pass for those of another: a host that has such is stored by the name it is reached by, and shown so.
const withPlainHost = (address: string): string =>
  /^https?:[\\/]*[^\\/?#]*[^ -~]/i.test(asRead(address)) ? (AsReached.safeParse(address).data ?? address) : address

const SERVICE_PORTS_END = 1024

// Below listen services of other kinds, which a link must not make browsers talk to.
function leadsToTheWeb(address: string): boolean {
  const [, port] = /^https?:[\\/]*[^\\/?#]*:(\d+)(?:[\\/?#]|$)/i.exec(asRead(address)) ?? []
  return port === undefined || [80, 443].includes(Number(port)) || Number(port) >= SERVICE_PORTS_END
}

/** An http or https address, without user and password, its host in plain letters. */
export const WebAddress = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, abort: true })
  .overwrite(withPlainHost)
  .max(URL_MAX_LENGTH)
  .refine(namesNobody, 'A URL without user and password')
  .refine(leadsToTheWeb, 'A URL with a standard web port')

/** Which page of a list: by `skip` and `limit`, or after a cursor, which stays fast at any depth. */
export const PageQuery = z.object({
  skip: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(LIST_MAX).default(LIST_MAX),
  after: z.string().max(200).optional(),
})
export type PageQuery = z.output<typeof PageQuery>
