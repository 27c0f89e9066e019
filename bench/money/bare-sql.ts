import pg from 'pg'

/** What one purchase is about. */
export interface Bought {
  buyer: number
  product: number
  seller: number
}

const ADD = `insert into ledger_balances as kept (person_id, cents, postings)
  select person_id, cents, 1 from unnest($1::bigint[], $2::bigint[]) as share(person_id, cents) order by person_id
  on conflict (person_id) do update set cents = kept.cents + excluded.cents, postings = kept.postings + 1
  returning person_id, cents, postings`

/**
 * A reference: what is the least that a purchase from the balance writes, sent by the driver alone: the balances are held, the purchase
 * and its entry with three postings are written, and what both have follows. No invoice, nobody is told, nobody is asked who calls.
 */
export function openBareTrade(address: string, connections: number, price_cents: number, fee_cents: number) {
  const pool = new pg.Pool({ connectionString: address, max: connections })
  const total = price_cents + fee_cents
  const run = (client: pg.PoolClient, name: string, text: string, values: unknown[]) =>
    client.query<Record<string, string>>({ name, text, values })
  const buy = async ({ buyer, product, seller }: Bought) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await run(client, 'hold', 'select from ledger_balances where person_id = any($1) order by person_id for update', [
        [buyer, seller],
      ])
      const { rows: bought } = await run(
        client,
        'buy',
        `insert into purchases (product_id, buyer_id, seller_id, price_cents, fee_cents, paid_with, status, reference, created_at, paid_at, earned_cents)
        values ($1, $2, $3, $4, $5, 'balance', 'paid', gen_random_uuid(), now(), now(), $4) returning id`,
        [product, buyer, seller, price_cents, fee_cents],
      )
      const { rows: made } = await run(
        client,
        'entry',
        `with cause as (insert into ledger_causes (kind, reference, answer) values ('purchase', $1, nextval('ledger_answers')) returning id)
        insert into ledger_entries (cause_id, why, posted_at) select id, 'paid', now() from cause returning id`,
        [String(bought[0]?.['id'])],
      )
      await run(
        client,
        'post',
        `with kept as (${ADD})
        insert into ledger_postings (entry_id, house, person_id, cents, number, balance_after)
        select $3::bigint, null::ledger_house, share.person_id, share.cents, kept.postings, kept.cents
        from unnest($1::bigint[], $2::bigint[]) as share(person_id, cents) join kept using (person_id)
        union all select $3::bigint, 'fees', null, $4::bigint, null, null`,
        [[buyer, seller], [-total, price_cents], made[0]?.['id'], fee_cents],
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  return { buy, close: () => pool.end() }
}
