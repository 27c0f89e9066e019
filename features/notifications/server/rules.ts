import { defaultSetting, type MailRhythm, type NotificationKind } from '../contract.ts'

/**
 * Where a stream goes on: after the last event its reader saw, or at the newest when the reader is new. Null when the reader
 * names a number that was never given.
 */
export function resumePoint(lastEventId: string | undefined, newest: number): number | null {
  if (lastEventId === undefined || lastEventId === '') return newest
  const number = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Infinity
  return number <= newest ? number : null
}

/** Whether events follow a number without a gap. Numbers have none when they are given, so a gap is what was forgotten since. */
export const followOn = (position: number, events: readonly { number: number }[]): boolean =>
  events.every(({ number }, at) => number === position + 1 + at)

/** What an account chose for a kind, as it was read; without a kind it chose nothing. */
export interface Chosen {
  account_id: number
  /** Whether e-mails can reach the account. */
  mailable: boolean
  kind: NotificationKind | null
  on_screen: boolean | null
  mail: MailRhythm | null
}

/** How the reader of a notice wants to hear of it: as they chose, or by default; by mail only where mail can reach them. */
export function wishFor(
  chosen: readonly Chosen[],
  { account_id, kind }: { account_id: number; kind: NotificationKind },
): { on_screen: boolean; mail: MailRhythm } {
  const own = chosen.filter((one) => one.account_id === account_id)
  const mailable = own[0]?.mailable ?? false
  const { on_screen, mail } = { ...defaultSetting(kind), ...own.find((one) => one.kind === kind) }
  return { on_screen: on_screen ?? true, mail: mailable ? (mail ?? 'never') : 'never' }
}

/** Whether a notice goes anywhere at all. */
export const isTold = ({
  on_screen,
  mail,
}: {
  on_screen?: boolean | undefined
  mail?: MailRhythm | undefined
}): boolean => on_screen !== false || mail !== 'never'
