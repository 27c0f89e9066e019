// Runs in the card input frame, so that the card number never reaches the surrounding page. Served as a script.
import type { StripeCardElementChangeEvent, StripeElementStyle, StripeError } from '@stripe/stripe-js'
import type { FrameEvent, Outcome, FrameCommand } from './words.ts'

{
  const form = document.querySelector('form')!
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const [number, expiry, cvc] = [field('number'), field('expiry'), field('cvc')]
  const fields = [number, expiry, cvc]
  let pageOrigin: string | null = null

  const postToPage = (answer: FrameEvent) => pageOrigin !== null && window.parent.postMessage(answer, pageOrigin)
  const digitsOf = (input: HTMLInputElement) => input.value.replace(/\D/g, '')

  const passesLuhnCheck = (digits: string) =>
    [...digits].toReversed().reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0) %
      10 ===
    0

  const isPast = (month: number, year: number) => new Date(2000 + year, month) <= new Date()

  const validationError = (code: string, message: string) => ({ type: 'validation_error' as const, code, message })

  /** Returns the validation error of the input so far; missing input is not an error. */
  const findInvalid = () => {
    const typed = digitsOf(number)
    const month = Number(digitsOf(expiry).slice(0, 2))
    const year = Number(digitsOf(expiry).slice(2, 4))
    if (typed.length >= 16 && !passesLuhnCheck(typed))
      return validationError('invalid_number', 'Your card number is invalid.')
    if (digitsOf(expiry).length >= 2 && (month < 1 || month > 12)) {
      return validationError('invalid_expiry_month', "Your card's expiration date is invalid.")
    }
    if (digitsOf(expiry).length === 4 && isPast(month, year)) {
      return validationError('invalid_expiry_year_past', "Your card's expiration date is in the past.")
    }
    return undefined
  }

  const findMissing = () => {
    if (digitsOf(number).length < 15) return validationError('incomplete_number', 'Your card number is incomplete.')
    if (digitsOf(expiry).length < 4)
      return validationError('incomplete_expiry', "Your card's expiration date is incomplete.")
    return digitsOf(cvc).length < 3
      ? validationError('incomplete_cvc', "Your card's security code is incomplete.")
      : undefined
  }

  const brand = () => (number.value.startsWith('4') ? 'visa' : number.value.startsWith('5') ? 'mastercard' : 'unknown')

  const publishChange = () => {
    const error = findInvalid()
    for (const input of fields) input.removeAttribute('aria-invalid')
    if (error) (error.code === 'invalid_number' ? number : expiry).setAttribute('aria-invalid', 'true')
    const event: StripeCardElementChangeEvent = {
      elementType: 'card',
      empty: fields.every(({ value }) => value === ''),
      complete: error === undefined && findMissing() === undefined,
      error,
      brand: brand(),
      value: { postalCode: '' },
    }
    postToPage({ type: 'change', event })
  }

  const applyStyle = ({ base = {}, invalid = {} }: StripeElementStyle) => {
    const { style } = document.documentElement
    const baseVariables = { '--ink': base.color, '--face': base.fontFamily, '--size': base.fontSize }
    const invalidVariables = { '--hint': base['::placeholder']?.color, '--wrong': invalid.color }
    for (const [name, value] of Object.entries({ ...baseVariables, ...invalidVariables })) {
      if (value !== undefined) style.setProperty(name, value)
    }
  }

  const disable = (disabled: boolean) => {
    for (const input of fields) input.disabled = disabled
  }

  /** Calls the sandbox; a rejection is returned as an outcome. */
  const callSandbox = async (address: string, sent: Record<string, string>): Promise<Outcome> => {
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
    const error = findInvalid() ?? findMissing()
    if (error) return { error }
    disable(true)
    const typed = { number: number.value, expiry: expiry.value, cvc: cvc.value }
    return callSandbox('/elements/confirm', { key, client_secret, ...typed }).finally(() => disable(false))
  }

  const handleMessage = async (command: FrameCommand) => {
    if (command.type === 'greet' || command.type === 'restyle') applyStyle(command.style)
    if (command.type === 'greet') postToPage({ type: 'ready' })
    if (command.type === 'focus') number.focus()
    if (command.type === 'blur') for (const input of fields) input.blur()
    if (command.type === 'clear') form.reset()
    if (command.type === 'disable') disable(command.disabled)
    if (command.type === 'confirm' || command.type === 'retrieve') {
      const { key, secret, number: requestNumber } = command
      const outcome =
        command.type === 'confirm'
          ? await pay(key, secret)
          : await callSandbox('/elements/retrieve', { key, client_secret: secret })
      postToPage({ type: 'outcome', number: requestNumber, outcome })
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
  window.addEventListener('focus', () => postToPage({ type: 'focus' }))
  window.addEventListener('blur', () => postToPage({ type: 'blur' }))
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && postToPage({ type: 'escape' }))
  window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    // Accept messages only from the surrounding page, whose origin is fixed by its first message.
    if (source !== window.parent || origin !== (pageOrigin ??= origin)) return
    void handleMessage(data as FrameCommand)
  })
}
