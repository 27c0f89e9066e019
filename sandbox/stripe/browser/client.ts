// Stand-in for Stripe's browser script: the methods of its card element, for pages of this machine. Served as a script, so it imports only
// types.
import type { Stripe, StripeCardElement, StripeCardElementOptions, StripeElements } from '@stripe/stripe-js'
import type { FrameEvent, Outcome, StepTaken, FrameCommand } from './words.ts'

{
  type Handler = (event: unknown) => void
  type Card = StripeCardElement & {
    ask: (does: 'confirm' | 'retrieve', key: string, secret: string) => Promise<Outcome>
  }

  const sandboxOrigin = new URL((document.currentScript as HTMLScriptElement).src).origin
  const cards = new WeakMap<object, Card>()

  /** Returns an error for incorrect use of the API, named as Stripe names it. */
  const integrationError = (message: string) => Object.assign(new Error(message), { name: 'IntegrationError' })

  const frameAt = (path: string, title: string) => {
    const frame = document.createElement('iframe')
    frame.src = `${sandboxOrigin}${path}`
    frame.title = title
    // The frames use a light colour scheme; in a dark page they would otherwise get an opaque background.
    Object.assign(frame.style, { border: '0', width: '100%', display: 'block', colorScheme: 'light' })
    return frame
  }

  const isFrom = (frame: HTMLIFrameElement, { source, origin }: MessageEvent) =>
    origin === sandboxOrigin && source !== null && source === frame.contentWindow

  const createCard = ({ style = {} }: StripeCardElementOptions): Card => {
    const handlers = new Map<string, Set<Handler>>()
    const pendingOutcomes = new Map<number, (outcome: Outcome) => void>()
    const settings = { style, disabled: false }
    let frame: HTMLIFrameElement | null = null
    let requestCount = 0

    const postToFrame = (command: FrameCommand) => frame?.contentWindow?.postMessage(command, sandboxOrigin)
    const emit = (type: string, event: object) => {
      for (const handler of handlers.get(type) ?? []) handler({ elementType: 'card', ...event })
    }
    const listen = (message: MessageEvent) => {
      if (!frame || !isFrom(frame, message)) return
      const answer = message.data as FrameEvent
      if (answer.type === 'outcome') {
        pendingOutcomes.get(answer.number)?.(answer.outcome)
        pendingOutcomes.delete(answer.number)
      } else emit(answer.type, answer.type === 'change' ? answer.event : {})
    }
    const unmount = () => {
      window.removeEventListener('message', listen)
      frame?.remove()
      frame = null
    }
    const card = {
      mount: (target: string | HTMLElement) => {
        const container = typeof target === 'string' ? document.querySelector(target) : target
        if (!container) throw integrationError('The place to mount the card at was not found.')
        unmount()
        frame = frameAt('/elements/card', 'Secure card payment input frame')
        frame.style.height = '1.2em'
        frame.addEventListener('load', () => {
          postToFrame({ type: 'greet', style: settings.style })
          postToFrame({ type: 'disable', disabled: settings.disabled })
        })
        window.addEventListener('message', listen)
        container.replaceChildren(frame)
      },
      unmount,
      destroy: unmount,
      focus: () => {
        frame?.focus()
        postToFrame({ type: 'focus' })
      },
      blur: () => postToFrame({ type: 'blur' }),
      clear: () => postToFrame({ type: 'clear' }),
      update: (options: StripeCardElementOptions) => {
        if (options.style) postToFrame({ type: 'restyle', style: (settings.style = options.style) })
        if (options.disabled !== undefined)
          postToFrame({ type: 'disable', disabled: (settings.disabled = options.disabled) })
      },
      on: (type: string, handler: Handler) => {
        handlers.set(type, (handlers.get(type) ?? new Set()).add(handler))
        return card
      },
      off: (type: string, handler?: Handler) => {
        if (handler) handlers.get(type)?.delete(handler)
        else handlers.delete(type)
        return card
      },
      once: (type: string, handler: Handler) => {
        const first: Handler = (event) => {
          card.off(type, first)
          handler(event)
        }
        return card.on(type, first)
      },
      ask: (does: 'confirm' | 'retrieve', key: string, secret: string) => {
        if (!frame) throw integrationError('The card must be mounted while it is paid with.')
        const number = ++requestCount
        return new Promise<Outcome>((resolve) => {
          pendingOutcomes.set(number, resolve)
          postToFrame({ type: does, number, key, secret })
        })
      },
    }
    return card as unknown as Card
  }

  /** Shows the bank's page in a dialog until the customer responds there. */
  const takeSecondStep = (secret: string) =>
    new Promise<void>((resolve) => {
      const frame = frameAt(`/elements/second-step?client_secret=${encodeURIComponent(secret)}`, 'Confirm this payment')
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', 'Confirm this payment')
      Object.assign(dialog.style, { width: 'min(28rem, 95vw)', padding: '0', border: '0', borderRadius: '0.5rem' })
      frame.style.height = 'min(28rem, 85vh)'
      dialog.append(frame)
      const listen = (message: MessageEvent) => {
        if (!isFrom(frame, message) || (message.data as StepTaken).type !== 'step-taken') return
        window.removeEventListener('message', listen)
        dialog.remove()
        resolve()
      }
      window.addEventListener('message', listen)
      // Only the bank's page can close the dialog: otherwise the customer would not know whether the payment succeeded.
      dialog.addEventListener('cancel', (event) => event.preventDefault())
      document.body.append(dialog)
      dialog.showModal()
    })

  const withPaymentError = (outcome: Outcome): Outcome => {
    const failure = 'paymentIntent' in outcome ? outcome.paymentIntent.last_payment_error : null
    if (!('paymentIntent' in outcome) || outcome.paymentIntent.status === 'succeeded' || !failure) return outcome
    return { error: { ...failure, payment_intent: outcome.paymentIntent } }
  }

  const createElements = () => {
    let card: Card | null = null
    return {
      create: (type: string, options: StripeCardElementOptions = {}) => {
        if (type !== 'card') throw integrationError(`The sandbox knows only the card element, not ${type}.`)
        card = createCard(options)
        cards.set(card, card)
        return card
      },
      getElement: (type: string) => (type === 'card' ? card : null),
      update: () => undefined,
    } as unknown as StripeElements
  }

  const createStripe = (key: string): Pick<Stripe, 'elements' | 'confirmCardPayment'> => {
    if (!key.startsWith('pk_')) throw integrationError('You must use a publishable key with Stripe.js.')
    return {
      elements: createElements,
      confirmCardPayment: async (secret, data = {}, { handleActions = true } = {}) => {
        const { payment_method: method } = data
        const element = typeof method === 'object' && 'card' in method ? (method.card as object) : null
        const card = element && cards.get(element)
        if (!card) throw integrationError('The sandbox pays with a card element: give it as payment_method.card.')
        const first = await card.ask('confirm', key, secret)
        if (!handleActions || !('paymentIntent' in first) || first.paymentIntent.status !== 'requires_action')
          return first
        await takeSecondStep(secret)
        return withPaymentError(await card.ask('retrieve', key, secret))
      },
    }
  }

  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'sandbox' }) })
}
