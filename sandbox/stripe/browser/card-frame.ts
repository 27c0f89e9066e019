// Runs in the card input frame, so that the card number never reaches the surrounding page. Served as a script.
import type { StripeCardElementChangeEvent, StripeElementStyle, StripeError } from '@stripe/stripe-js'
import type { Answer, Outcome, Word } from './words.ts'

{
  const form = document.querySelector('form')!
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const [number, expiry, cvc] = [field('number'), field('expiry'), field('cvc')]
  const fields = [number, expiry, cvc]
  let page: string | null = null

  const postToPage = (answer: Answer) => page !== null && window.parent.postMessage(answer, page)
  const digitsOf = (input: HTMLInputElement) => input.value.replace(/\D/g, '')

  const addsUp = (digits: string) =>
    [...digits].toReversed().reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0) %
      10 ===
    0

  const isOver = (month: number, year: number) => new Date(2000 + year, month) <= new Date()

  const fault = (code: string, message: string) => ({ type: 'validation_error' as const, code, message })

  /** Returns the validation error of the input so far; missing input is not an error. */
  const wrongSoFar = () => {
    const typed = digitsOf(number)
    const month = Number(digitsOf(expiry).slice(0, 2))
    const year = Number(digitsOf(expiry).slice(2, 4))
    if (typed.length >= 16 && !addsUp(typed)) return fault('invalid_number', 'Your card number is invalid.')
    if (digitsOf(expiry).length >= 2 && (month < 1 || month > 12)) {
      return fault('invalid_expiry_month', "Your card's expiration date is invalid.")
    }
    if (digitsOf(expiry).length === 4 && isOver(month, year)) {
      return fault('invalid_expiry_year_past', "Your card's expiration date is in the past.")
    }
    return undefined
  }

  const missing = () => {
    if (digitsOf(number).length < 15) return fault('incomplete_number', 'Your card number is incomplete.')
    if (digitsOf(expiry).length < 4) return fault('incomplete_expiry', "Your card's expiration date is incomplete.")
    return digitsOf(cvc).length < 3 ? fault('incomplete_cvc', "Your card's security code is incomplete.") : undefined
  }

  const brand = () => (number.value.startsWith('4') ? 'visa' : number.value.startsWith('5') ? 'mastercard' : 'unknown')

  const publishChange = () => {
    const error = wrongSoFar()
    for (const input of fields) input.removeAttribute('aria-invalid')
    if (error) (error.code === 'invalid_number' ? number : expiry).setAttribute('aria-invalid', 'true')
    const event: StripeCardElementChangeEvent = {
      elementType: 'card',
      empty: fields.every(({ value }) => value === ''),
      complete: error === undefined && missing() === undefined,
      error,
      brand: brand(),
      value: { postalCode: '' },
    }
    postToPage({ tells: 'change', event })
  }

  const wear = ({ base = {}, invalid = {} }: StripeElementStyle) => {
    const { style } = document.documentElement
    const words = { '--ink': base.color, '--face': base.fontFamily, '--size': base.fontSize }
    const others = { '--hint': base['::placeholder']?.color, '--wrong': invalid.color }
    for (const [name, value] of Object.entries({ ...words, ...others })) {
      if (value !== undefined) style.setProperty(name, value)
    }
  }

  const disable = (disabled: boolean) => {
    for (const input of fields) input.disabled = disabled
  }

  /** Calls the sandbox; a rejection is returned as an outcome. */
  const ask = async (address: string, sent: Record<string, string>): Promise<Outcome> => {
    try {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(sent) })
      return (await answer.json()) as Outcome
    } catch {
      const error: StripeError = {
        type: 'api_connection_error',
        message: 'An error occurred with our connection to Stripe.',
      }
      return { error }
    }
  }

  const pay = async (key: string, client_secret: string): Promise<Outcome> => {
    const error = wrongSoFar() ?? missing()
    if (error) return { error }
    disable(true)
    const typed = { number: number.value, expiry: expiry.value, cvc: cvc.value }
    return ask('/elements/confirm', { key, client_secret, ...typed }).finally(() => disable(false))
  }

  const obey = async (word: Word) => {
    if (word.does === 'greet' || word.does === 'restyle') wear(word.style)
    if (word.does === 'greet') postToPage({ tells: 'ready' })
    if (word.does === 'focus') number.focus()
    if (word.does === 'blur') for (const input of fields) input.blur()
    if (word.does === 'clear') form.reset()
    if (word.does === 'disable') disable(word.disabled)
    if (word.does === 'confirm' || word.does === 'retrieve') {
      const { key, secret, number: asked } = word
      const outcome =
        word.does === 'confirm'
          ? await pay(key, secret)
          : await ask('/elements/retrieve', { key, client_secret: secret })
      postToPage({ tells: 'outcome', number: asked, outcome })
    }
  }

  number.addEventListener('input', () => {
    number.value = digitsOf(number)
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 ')
  })
  expiry.addEventListener('input', () => {
    const digits = digitsOf(expiry).slice(0, 4)
    expiry.value = digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  })
  form.addEventListener('input', publishChange)
  form.addEventListener('submit', (event) => event.preventDefault())
  window.addEventListener('focus', () => postToPage({ tells: 'focus' }))
  window.addEventListener('blur', () => postToPage({ tells: 'blur' }))
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && postToPage({ tells: 'escape' }))
  window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    // Accept messages only from the surrounding page, whose origin is fixed by its first message.
    if (source !== window.parent || origin !== (page ??= origin)) return
    void obey(data as Word)
  })
}
