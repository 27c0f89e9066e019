import { type EntryFilter, LEDGER_HOUSES, LEDGER_REASONS } from '../contract.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the filter that an address contains; values that no entry can have are ignored. */
export function filterIn(search: URLSearchParams): EntryFilter {
  const text = (name: string) => search.get(name)?.trim() || undefined
  const day = (name: string) => {
    const value = text(name)
    return value !== undefined && DAY.test(value) ? value : undefined
  }
  const filter = {
    account: LEDGER_HOUSES.find((one) => one === search.get('account')),
    why: LEDGER_REASONS.find((one) => one === search.get('why')),
    username: text('username')?.replace(/^@/, ''),
    reference: text('reference'),
    from: day('from'),
    until: day('until'),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
