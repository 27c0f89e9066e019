const CARD_NUMBERS = { pays: '4242424242424242', failsLater: '4000000000000341' }

const post = async (url: string, fields: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  // A successful form post redirects.
  if (response.status !== 303) throw new Error(`The payments sandbox answered ${response.status}`)
}

/** Pays on a hosted payment page of the sandbox as a person would; a card that fails later succeeds this once. */
export const payInSandbox = (page: string, card: keyof typeof CARD_NUMBERS): Promise<void> =>
  post(page, { email: 'demo@example.com', card_number: CARD_NUMBERS[card], expiry: '12 / 34', cvc: '123' })

/** Ends the current period of a subscription, like the button on the overview page. */
export const renewInSandbox = (page: string, subscription: string): Promise<void> =>
  post(new URL(`/sandbox/subscriptions/${subscription}/renew`, page).href, {})
