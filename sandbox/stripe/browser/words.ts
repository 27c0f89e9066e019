import type { PaymentIntent, StripeCardElementChangeEvent, StripeElementStyle, StripeError } from '@stripe/stripe-js'

/** Message from a page to the card input frame. */
export type Word =
  | { does: 'greet'; style: StripeElementStyle }
  | { does: 'restyle'; style: StripeElementStyle }
  | { does: 'focus' | 'blur' | 'clear' }
  | { does: 'disable'; disabled: boolean }
  /** Confirms a payment, or retrieves its result; the response has the same number. */
  | { does: 'confirm' | 'retrieve'; number: number; key: string; secret: string }

/** Result of a payment, as the page receives it. */
export type Outcome = { paymentIntent: PaymentIntent } | { error: StripeError }

/** Message from the frame to its page. */
export type Answer =
  | { tells: 'ready' | 'focus' | 'blur' | 'escape' }
  | { tells: 'change'; event: StripeCardElementChangeEvent }
  | { tells: 'outcome'; number: number; outcome: Outcome }

/** Message from the bank's page after the customer responded. */
export type StepTaken = { tells: 'step-taken' }
