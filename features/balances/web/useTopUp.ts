import type { PaymentIntentResult } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { CallError } from '#platform/web/api/messages.ts'
import { useCall } from '#platform/web/api/query.ts'
import { balancesApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Outcome of a payment that was not declined: booked, or to be booked once the provider confirms it. */
export type TopUpOutcome = 'booked' | 'under_way'

// Retrying a payment whose response was lost finds it paid, which is not a failure.
const statusOf = ({ paymentIntent, error }: PaymentIntentResult) =>
  paymentIntent?.status ?? error?.payment_intent?.status
const isAcceptedPayment = (status: string | undefined) => status === 'succeeded' || status === 'processing'

/**
 * Tops up the balance: creates the payment, confirms it by card, and has it booked. Another card after a decline pays the same payment, so
 * no amount can be paid twice.
 */
export function useTopUp(
  pay: (clientSecret: string) => Promise<PaymentIntentResult>,
  onPaid: (paid: TopUpOutcome) => void,
) {
  const call = useCall()
  const startedPayment = useRef<{ cents: number; clientSecret: string; paymentIntentId: string } | null>(null)
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const begin = async (cents: number) => {
    if (startedPayment.current?.cents === cents) return startedPayment.current
    const { clientSecret, paymentIntentId } = await call(balancesApi.createPaymentIntent, { body: { amount: cents } })
    startedPayment.current = { cents, clientSecret, paymentIntentId }
    return startedPayment.current
  }
  const book = async (payment_intent_id: string): Promise<TopUpOutcome> => {
    try {
      const { status } = await call(balancesApi.confirmPayment, { query: { payment_intent_id } })
      return status === 'succeeded' ? 'booked' : 'under_way'
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // It is paid all the same; the provider's webhook informs the server.
      return 'under_way'
    }
  }
  const attempt = async (cents: number) => {
    const { clientSecret, paymentIntentId } = await begin(cents)
    const result = await pay(clientSecret)
    if (isAcceptedPayment(statusOf(result))) return onPaid(await book(paymentIntentId))
    setProblem(result.error?.message ?? texts.declined)
  }
  const topUp = async (cents: number) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    try {
      await attempt(cents)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isCancelled) setProblem(error.message)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { topUp, busy, problem, clearProblem: () => setProblem(null) }
}
