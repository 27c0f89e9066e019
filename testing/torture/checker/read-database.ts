// What must hold of the tables themselves, in plain SQL: nothing of the program is asked, and nothing of its code is used.
import type { Findings } from './compare.ts'

/** Reads rows from the database of a program that has stopped. */
export type Query = (text: string) => Promise<Record<string, unknown>[]>

/** Each selects what may not be, as a sentence in `fault`. */
const MAY_NOT_BE: readonly string[] = [
  `select 'ledger entry ' || entry_id || ' sums to ' || sum(cents) as fault
     from ledger_postings group by entry_id having sum(cents) <> 0`,
  `select 'the ledger sums to ' || sum(cents) as fault from ledger_postings having sum(cents) <> 0`,
  `select 'account ' || b.person_id || ' has ' || b.cents || ' and postings of ' || coalesce(sum(p.cents), 0) as fault
     from ledger_balances b left join ledger_postings p using (person_id)
     group by b.person_id, b.cents having b.cents <> coalesce(sum(p.cents), 0)`,
  `select 'posting ' || number || ' of account ' || person_id || ' does not continue the one before' as fault
     from (select *, lag(balance_after, 1, 0::bigint) over (partition by person_id order by number) as before
           from ledger_postings where person_id is not null) p
     where balance_after <> before + cents`,
  `select 'cause ' || kind || ' ' || reference || ' is booked ' || count(*) || ' times as paid' as fault
     from ledger_causes c join ledger_entries e on e.cause_id = c.id where e.why = 'paid'
     group by c.id, kind, reference having count(*) > 1`,
  `select 'job ' || kind || ' is still taken' as fault from jobs where state = 'active'`,
  `select 'job ' || kind || ' failed for good: ' || coalesce(reason, '') as fault from jobs where state = 'failed'`,
  `select count(*) || ' idempotency keys are claimed and have no response' as fault
     from idempotent_answers where status is null having count(*) > 0`,
  `select 'payment event ' || id || ' was never worked' as fault from payment_events where subject is not null`,
  `select 'message ' || id || ' has no conversation' as fault
     from messages m where not exists (select from conversations c where c.id = m.conversation_id)`,
  `select 'conversation ' || c.id || ' counts ' || c.message_count || ' messages and has ' || count(m.id) as fault
     from conversations c left join messages m on m.conversation_id = c.id
     group by c.id, c.message_count having c.message_count <> count(m.id)`,
  `select 'file ' || id || ' of a message is not stored' as fault
     from message_files f where not exists (select from stored_files s where s.id = f.id)`,
  `select 'product file ' || id || ' is ' || state as fault from product_files where state <> 'ready'`,
  `select 'the record of agreement ' || agreement_id || ' has a gap before step ' || seq as fault
     from (select agreement_id, seq, prev_hash, lag(hash) over (partition by agreement_id order by seq) as before
           from agreement_events) e where before is not null and before <> prev_hash`,
  // One notice for each event that happens once.
  `select 'account ' || account_id || ' has ' || count(*) || ' notices of ' || kind || ' about ' || subject as fault
     from notifications where kind in ('sale', 'snag', 'proposal')
     group by account_id, kind, subject having count(*) > 1`,
  `select 'nobody was told of pitch ' || s.id as fault from snags s join requests r on r.id = s.request_id
     where not exists (select from notifications n where n.account_id = r.user_id and n.kind = 'snag' and n.subject = r.title)`,
  `select 'nobody was told of the sale ' || u.id as fault from purchases u join products p on p.id = u.product_id
     where u.status = 'paid' and not exists
       (select from notifications n where n.account_id = u.seller_id and n.kind = 'sale' and n.subject = p.name)`,
]

/** Finds what the database holds that may not be, and what its books say that the provider holds. */
export async function readDatabase(query: Query): Promise<Pick<Findings, 'database' | 'heldByProvider'>> {
  const database: string[] = []
  for (const text of MAY_NOT_BE) for (const { fault } of await query(text)) database.push(String(fault))
  // The provider's fees are compared with its balance, not with what it took from people.
  const [held] = await query(`select -coalesce(sum(cents), 0) as cents from ledger_postings where house = 'provider'
     and entry_id not in (select e.id from ledger_entries e join ledger_causes c on c.id = e.cause_id where c.kind = 'provider_fee')`)
  return { database, heldByProvider: Number(held?.['cents']) }
}
