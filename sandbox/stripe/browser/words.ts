import type { PaymentIntent, StripeCardElementChangeEvent, StripeElementStyle, StripeError } from '@stripe/stripe-js'

/** Message from a page to the card input frame. */
export type FrameCommand =
  | { type: 'greet'; style: StripeElementStyle }
  | { type: 'restyle'; style: StripeElementStyle }
  | { type: 'focus' | 'blur' | 'clear' }
  | { type: 'disable'; disabled: boolean }
  /** Confirms a payment, or retrieves its result; the response has the same number. */
  | { type: 'confirm' | 'retrieve'; number: number; key: string; secret: string }

/** Result of a payment, as the page receives it. */
export type Outcome = { paymentIntent: PaymentIntent } | { error: StripeError }

/** Message from the frame to its page. */
export type FrameEvent =
  | { type: 'ready' | 'focus' | 'blur' | 'escape' }
  | { type: 'change'; event: StripeCardElementChangeEvent }
  | { type: 'outcome'; number: number; outcome: Outcome }

/** Message from the bank's page after the customer responded. */
export type StepTaken = { type: 'step-taken' }
