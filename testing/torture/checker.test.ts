import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSnapshot } from '../database/database.ts'
import { atTheEnd } from '../at-the-end.ts'
import { compare, type Findings } from './checker/compare.ts'
import { readDatabase, type Query } from './checker/read-database.ts'
import type { Line } from './journal.ts'

const ANN = 'client-1'
const acknowledged = { line: 'acknowledged', by: ANN, at: 0 } as const
const LINES: readonly Line[] = [
  { line: 'people', username: ANN, password: 'secret', id: 7, user_type: 'client', email: 'ann@example.com' },
  { line: 'wanted', kind: 'message', name: 'one' },
  { ...acknowledged, kind: 'message', name: 'one', id: 11 },
  { line: 'wanted', kind: 'message', name: 'two' },
  { line: 'wanted', kind: 'file', name: 'plan' },
  { ...acknowledged, kind: 'file', name: 'plan', id: 12, detail: { sha256: 'abc' } },
  { line: 'wanted', kind: 'rating', name: 'fine by client-1' },
  { ...acknowledged, kind: 'rating', name: 'fine by client-1', id: 0 },
  { line: 'paid', kind: 'top up', by: ANN, cents: 500, reference: 'pi_1' },
  { line: 'paid', kind: 'donation', by: ANN, cents: 200, reference: 'cs_1' },
  { line: 'wanted', kind: 'purchase', name: 'ledger purchase' },
  { ...acknowledged, kind: 'purchase', name: 'ledger purchase', id: 13, detail: { cents: 315 } },
  { line: 'fault', what: 'program SIGKILL', at: 0, backAfterMs: 900 },
]
const MESSAGE = { kind: 'message', name: 'one', id: 11 }
const FILE = { kind: 'file', name: 'plan', id: 12, sha256: 'abc' }
const PURCHASE = { kind: 'purchase', name: 'ledger purchase', id: 13 }
const SOUND: Findings = {
  things: [MESSAGE, FILE, PURCHASE],
  accounts: new Map([[ANN, 7]]),
  ratings: new Map([[ANN, 'fine by client-1']]),
  balances: new Map([[ANN, 185]]),
  donations: new Map([[ANN, 200]]),
  charges: [
    { reference: 'pi_1', cents: 500 },
    { reference: 'pi_2', cents: 200 },
  ],
  heldByProvider: 700,
  mailedTo: new Set(['ann@example.com']),
  database: [],
}

describe('the checker of the torture', () => {
  test('finds nothing where everything is there once, whether or not what was only wanted is there too', () => {
    const sound = { acknowledged: 7, lost: [], doubled: [], wrong: [] }
    expect(compare(LINES, SOUND)).toEqual(sound)
    const two = { kind: 'message', name: 'two', id: 14 }
    expect(compare(LINES, { ...SOUND, things: [...SOUND.things, two] })).toEqual(sound)
  })

  test.each<[string, Partial<Findings>, 'lost' | 'doubled' | 'wrong']>([
    ['a message is lost', { things: [FILE, PURCHASE] }, 'lost'],
    ['a message is doubled', { things: [...SOUND.things, { ...MESSAGE, id: 15 }] }, 'doubled'],
    [
      'what was only wanted is doubled',
      { things: [...SOUND.things, ...[1, 2].map((id) => ({ kind: 'message', name: 'two', id }))] },
      'doubled',
    ],
    ['a message has another id than was promised', { things: [{ ...MESSAGE, id: 15 }, FILE, PURCHASE] }, 'wrong'],
    ['a message is there that nobody sent', { things: [...SOUND.things, { ...MESSAGE, name: 'three' }] }, 'wrong'],
    ['a file has another content', { things: [MESSAGE, { ...FILE, sha256: 'abd' }, PURCHASE] }, 'wrong'],
    ['an account is lost', { accounts: new Map() }, 'lost'],
    ['a rating is lost', { ratings: new Map() }, 'lost'],
    ['an email never came', { mailedTo: new Set() }, 'lost'],
    ['a balance is a cent too high', { balances: new Map([[ANN, 186]]) }, 'wrong'],
    ['a donation that was paid is not known', { donations: new Map() }, 'wrong'],
    ['the provider took more than the books say', { heldByProvider: 699 }, 'wrong'],
    ['one payment was charged twice', { charges: [...SOUND.charges, { reference: 'pi_1', cents: 500 }] }, 'doubled'],
    [
      'a purchase was charged that nobody paid for',
      { charges: [...SOUND.charges, { reference: 'pi_3', cents: 0 }] },
      'wrong',
    ],
    ['the database itself is wrong', { database: ['the ledger sums to 1'] }, 'wrong'],
  ])('tells that %s', (_what, doctored, where) => {
    expect(compare(LINES, { ...SOUND, ...doctored })[where]).not.toEqual([])
  })

  test('tells who was refused what they may do, and after what nobody could write any more', () => {
    const refused: Line = { line: 'refused', by: ANN, call: 'POST /requests/', status: 403, body: '{}' }
    const stuck: Line = { line: 'fault', what: 'disk full', at: 0, backAfterMs: null }
    expect(compare([...LINES, refused, stuck], SOUND).wrong).toEqual([
      expect.stringContaining('POST /requests/ 403'),
      expect.stringContaining('disk full'),
    ])
  })
})

describe('the checker of the tables', async () => {
  const opened = await openSnapshot()
  atTheEnd(() => opened.close())
  const query: Query = async (text) => (await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(opened.db)).rows
  const clear = () =>
    query(`truncate accounts, ledger_causes, ledger_balances, jobs, idempotent_answers, payment_events,
    notifications, agreement_events cascade`)
  // Past every constraint, as only a defect could write.
  await query(`set session_replication_role = replica`)
  beforeEach(clear)

  test('finds nothing in a database without faults', async () => {
    expect(await readDatabase(query)).toEqual({ database: [], heldByProvider: 0 })
  })

  test.each([
    [
      'an entry that does not sum to zero',
      `insert into ledger_postings (entry_id, house, cents) values (1, 'provider', -5)`,
      'ledger entry 1 sums to -5',
    ],
    [
      'a balance without its postings',
      `insert into ledger_balances (person_id, cents) values (3, 10)`,
      'account 3 has 10 and postings of 0',
    ],
    [
      'a posting that does not continue the one before',
      `insert into ledger_balances (person_id, cents) values (3, 0);
       insert into ledger_postings (entry_id, person_id, cents, number, balance_after) values (1, 3, 5, 1, 6), (1, 4, -5, 1, -5)`,
      'posting 1 of account 3 does not continue the one before',
    ],
    [
      'a job that is still taken',
      `insert into jobs (kind, state) values ('send-email', 'active')`,
      'job send-email is still taken',
    ],
    [
      'a job that failed for good',
      `insert into jobs (kind, state, failed_at, expires_at, reason) values ('send-email', 'failed', now(), now(), 'refused')`,
      'job send-email failed for good: refused',
    ],
    [
      'a key that nobody holds and nobody gives back',
      `insert into idempotent_answers (key_hash, input_hash, created_at) values ('\\x01', '\\x02', now())`,
      '1 idempotency keys are claimed and have no response',
    ],
    [
      'an event that was never worked',
      `insert into payment_events (id, type, subject, received_at) values ('evt_1', 'charge', '{}', date_trunc('day', now()))`,
      'payment event evt_1 was never worked',
    ],
    [
      'two notices about one sale',
      `insert into notifications (account_id, kind, subject, path, created_at)
       select 3, 'sale', 'A ledger', '/products/sales', now() from generate_series(1, 2)`,
      'account 3 has 2 notices of sale about A ledger',
    ],
    [
      'a record with a gap',
      `insert into agreement_events (agreement_id, seq, action, actor_id, at, content_hash, prev_hash, hash, version)
       select 1, n, (enum_range(null::agreement_action))[1], 3, now(), repeat('a', 64), repeat('b', 64), repeat(n::text, 64), 1 from generate_series(1, 2) n`,
      'the record of agreement 1 has a gap before step 2',
    ],
  ])('tells of %s', async (_what, doctored, fault) => {
    for (const text of doctored.split(';\n')) await query(text)
    expect((await readDatabase(query)).database).toContain(fault)
  })
})
