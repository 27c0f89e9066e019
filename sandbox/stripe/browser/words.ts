import type { PaymentIntent, StripeCardElementChangeEvent, StripeElementStyle, StripeError } from '@stripe/stripe-js'

/** What a page says to the frame in which a card is typed. */
export type Word =
  | { does: 'greet'; style: StripeElementStyle }
  | { does: 'restyle'; style: StripeElementStyle }
  | { does: 'focus' | 'blur' | 'clear' }
  | { does: 'disable'; disabled: boolean }
  /** Pays, or asks again what became of a payment; both are answered under the number. */
  | { does: 'confirm' | 'retrieve'; number: number; key: string; secret: string }

/** What became of a payment, as the page is told. */
export type Outcome = { paymentIntent: PaymentIntent } | { error: StripeError }

/** What the frame says to its page. */
export type Answer =
  | { tells: 'ready' | 'focus' | 'blur' | 'escape' }
  | { tells: 'change'; event: StripeCardElementChangeEvent }
  | { tells: 'outcome'; number: number; outcome: Outcome }

/** What the page of the bank says when it was answered. */
export type StepTaken = { tells: 'step-taken' }
