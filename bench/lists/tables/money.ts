import type { Rows, Tables } from '../rows.ts'

/** What is paid, sold and refunded. */
export function moneyRows({ client, creator, seller, rows, id, count }: Tables): Rows[] {
  const sold = { seller_id: seller, price_cents: '100', fee_cents: '10', paid_with: `'card'`, paid_at: 'at' }
  return [
    rows('purchases', {
      ...id,
      ...sold,
      // One product was sold very often, each time to somebody else.
      product_id: 'case when n % 10 = 5 then 10 else n end',
      buyer_id: `case when n % 10 = 5 then 2 * (n / 10) + 101 else ${client} end`,
      status: `case when n % 10 = 7 then 'refunded' else 'paid' end::purchase_status`,
      refund_reason: `case when n % 10 = 7 then 'seller' end::refund_reason`,
      refunded_cents: 'case when n % 10 = 7 then 110 else 0 end',
      refund_failed_cents: 'case when n % 100 = 7 then 110 else 0 end',
      earned_cents: 'case when n % 10 = 7 then 0 else 90 end',
    }),
    rows('refund_requests', {
      ...id,
      purchase_id: 'n',
      seller_id: seller,
      state: `case when n % 3 = 0 then 'open' else 'declined' end::refund_request_state`,
      answered_at: 'case when n % 3 > 0 then at end',
    }),
    rows('product_gifts', {
      ...id,
      product_id: 'n',
      giver_id: client,
      seller_id: '2',
      price_cents: '100',
      fee_cents: '10',
    }),
    rows('discount_codes', {
      ...id,
      seller_id: creator,
      code: `'C' || n + 100`,
      percent: '10',
      for_all_products: 'true',
    }),
    rows('invoices', {
      ...id,
      seller_id: seller,
      number: 'n',
      buyer_id: client,
      cause: `'purchase'`,
      total_cents: '110',
      paid_with: `'card'`,
    }),
    rows('invoice_lines', { invoice_id: 'n', place: '1', unit_cents: '110' }),
    rows('donations', {
      ...id,
      // Nearly all who are named as supporters gave something.
      account_id: `case when n % 2 = 1 and n > 2000 then n else ${client} end`,
      amount_cents: '500',
      currency: `'usd'`,
      is_anonymous: 'false',
      status: `'paid'`,
    }),
    rows('monthly_gifts', { ...id, account_id: client, amount_cents: '500', currency: `'usd'`, status: `'ended'` }),
    rows('supporters', { ...id, account_id: 'n' }),
    rows('payouts', {
      ...id,
      account_id: `case when n % 10 = 7 then 2 * (n / 10) + 1002 else ${creator} end`,
      amount_cents: '1000',
      currency: `'usd'`,
      state: `case when n % 10 = 7 then 'requested' else 'paid' end::payout_state`,
      paid_at: 'case when n % 10 <> 7 then at end',
      bank_reference: `case when n % 10 <> 7 then 'R' || n end`,
    }),
    rows('ledger_differences', {
      kind: `'top_up'`,
      noted_at: `date_trunc('day', at, 'UTC')`,
      settled_at: `case when n % 10 > 0 then date_trunc('day', at, 'UTC') end`,
    }),
    // Everybody without a movement owes something.
    {
      table: 'ledger_balances',
      count: count / 2,
      columns: { person_id: `n + ${count / 4}`, cents: '-n', postings: '1' },
    },
  ]
}
