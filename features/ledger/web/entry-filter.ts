import { type EntryFilter, PLATFORM_ACCOUNTS, LEDGER_REASONS } from '../contract.ts'

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** Returns the filter that an address contains; values that no entry can have are ignored. */
export function readFilter(search: URLSearchParams): EntryFilter {
  const text = (name: string) => search.get(name)?.trim() || undefined
  const day = (name: string) => {
    const value = text(name)
    return value !== undefined && DAY_PATTERN.test(value) ? value : undefined
  }
  const filter = {
    account: PLATFORM_ACCOUNTS.find((one) => one === search.get('account')),
    why: LEDGER_REASONS.find((one) => one === search.get('why')),
    username: text('username')?.replace(/^@/, ''),
    reference: text('reference'),
    from: day('from'),
    until: day('until'),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
