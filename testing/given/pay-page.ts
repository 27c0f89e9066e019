export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
  /** The bank asks its owner for a second step. */
  confirmed: '4000 0027 6000 3184',
  /** Its refunds take some minutes. */
  refundPending: '4000 0000 0000 7726',
  /** Its refunds are accepted, and come back. */
  refundFails: '4000 0000 0000 5126',
}

/** The number of a bank account, whose payments take some minutes. */
export const ACCOUNT = '000123456789'

/** Posts a form as a browser without script does, and does not follow where it leads. */
export const submit = (url: string, fields: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Fills in the hosted payment page and presses its button. */
export const payWith = (url: string, card: string) =>
  submit(url, { email: 'dev@example.com', card_number: card, expiry: '12 / 34', cvc: '123' })

/** Pays on the hosted page from a bank account, whose money takes a while. */
export const payFromAccount = (url: string, account = ACCOUNT) => submit(url, { email: 'dev@example.com', account })
