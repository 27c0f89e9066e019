import { useComputedColorScheme } from '@mantine/core'
import type { PaymentIntentResult, Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { loadProvider } from './provider.ts'

interface CardSettings {
  script_url: string
  publishable_key: string
}

// Our style sheets do not apply inside the provider's frame, so the styles are passed to it.
function styleLike(place: HTMLElement): StripeElementStyle {
  const page = getComputedStyle(document.documentElement)
  const color = (name: string) => page.getPropertyValue(name).trim()
  return {
    base: {
      color: color('--ink'),
      iconColor: color('--ink-soft'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: getComputedStyle(place).fontSize,
      '::placeholder': { color: color('--mantine-color-placeholder') },
    },
    invalid: { color: color('--danger'), iconColor: color('--danger') },
  }
}

/** State of the provider's card element for the form. */
export interface CardInForm {
  /** Ref callback of the element to mount the card in. */
  setPlace: (place: HTMLDivElement | null) => void
  state: 'loading' | 'ready' | 'failed'
  /** Validation error of the card input. */
  problem: string | null
  /** Remounts the card element after a failure to load, which retries. */
  retry: () => void
}

/**
 * Mounts the provider's card element; returns its state for the form and a function that pays with it. The card number never reaches this
 * page.
 */
export function useCard({ script_url, publishable_key }: CardSettings) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const mounted = useRef<{ stripe: Stripe; card: StripeCardElement } | null>(null)
  const [state, setState] = useState<CardInForm['state']>('loading')
  const [problem, setProblem] = useState<string | null>(null)
  const scheme = useComputedColorScheme()

  useEffect(() => {
    if (!place) return undefined
    let isGone = false
    const mount = async () => {
      const constructor = await loadProvider(script_url)
      if (isGone) return
      const stripe = constructor(publishable_key)
      const card = stripe.elements().create('card', { hidePostalCode: true, style: styleLike(place) })
      card.on('ready', () => setState('ready'))
      card.on('loaderror', () => setState('failed'))
      card.on('change', ({ error }) => setProblem(error?.message ?? null))
      card.mount(place)
      mounted.current = { stripe, card }
    }
    mount().catch(() => isGone || setState('failed'))
    return () => {
      isGone = true
      mounted.current?.card.destroy()
      mounted.current = null
    }
  }, [script_url, publishable_key, place])

  useEffect(() => {
    if (place) mounted.current?.card.update({ style: styleLike(place) })
  }, [scheme, place])

  const field: CardInForm = { setPlace, state, problem, retry: () => setState('loading') }
  return {
    field,
    /** Confirms the payment of a client secret, including a second step that a bank may require. */
    pay: async (clientSecret: string): Promise<PaymentIntentResult> => {
      if (!mounted.current) throw new Error('There is no card to pay with')
      const { stripe, card } = mounted.current
      return stripe.confirmCardPayment(clientSecret, { payment_method: { card } })
    },
  }
}
