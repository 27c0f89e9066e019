import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { amountOf } from '#platform/web/format/money.ts'
import { balancesApi } from '../../contract.ts'
import { missingAmount, type PayWith } from './payment-method.ts'

/** State of the choice between card and balance. */
export interface PayWithChoice {
  /** Balance of the signed-in user; null until it is loaded. */
  balance: number | null
  /** The chosen way; by default the balance if it suffices. */
  payWith: PayWith
  choose: (way: PayWith) => void
}

/** Manages the choice of how to pay a total. */
export function usePayWith(total: number, enabled: boolean): PayWithChoice {
  const isFree = total === 0
  const { data } = useEndpoint(balancesApi.balance, {}, { enabled: enabled && !isFree })
  const [chosen, choose] = useState<PayWith | null>(null)
  const balance = data ? amountOf(data.balance_cents) : null
  const isCovered = isFree || (balance !== null && missingAmount(total, balance) === 0)
  return { balance, payWith: chosen ?? (isCovered ? 'balance' : 'card'), choose }
}
