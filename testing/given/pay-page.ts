export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
  /** The bank asks its owner for a second step. */
  confirmed: '4000 0027 6000 3184',
}

/** Posts a form as a browser without script does, and does not follow where it leads. */
export const submit = (url: string, fields: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Fills in the hosted payment page and presses its button. */
export const payWith = (url: string, card: string) =>
  submit(url, { email: 'dev@example.com', card_number: card, expiry: '12 / 34', cvc: '123' })
