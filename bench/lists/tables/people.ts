import { belongs, numberedId, type Rows, type Tables } from '../rows.ts'

/** What belongs to accounts: notices, blocks, programs that act for them. */
export function peopleRows({ client, whole, place, rows, id, count }: Tables): Rows[] {
  return [
    rows('notifications', {
      ...id,
      account_id: client,
      kind: `'sale'`,
      path: `'/sales'`,
      read_at: 'case when n % 20 < 10 then at end',
    }),
    rows('blocks', {
      ...id,
      blocker_id: belongs(count, 0, 7, (nth) => `9 + 2 * ${nth}`),
      blocked_id: `2 * (${place})`,
    }),
    rows(
      'webhook_targets',
      {
        ...id,
        account_id: 'case when n = 10 then 1 else 2 * n + 1 end',
        events: `array['sale.changed']`,
      },
      1 / 10,
    ),
    rows('webhook_deliveries', {
      ...id,
      target_id: whole,
      state: `case when n % 7 = 0 then 'failed' else 'delivered' end::webhook_delivery_state`,
    }),
    rows('sessions', { account_id: `9 + n % ${count - 10}`, expires_at: `now() + interval '1 day'` }),
    rows('api_tokens', {
      account_id: `n % ${count} + 1`,
      ending: `'abcd'`,
      access_epoch: '0',
      scopes: `array['read']`,
    }),
    rows('saved_searches', { ...id, account_id: `n % ${count / 10} + 1`, delivery: `'feed'` }),
    rows(
      'archive_imports',
      {
        id: numberedId('n'),
        account_id: 'case when n = 10 then 2 else 2 * n + 2 end',
        size: '1000',
        state: `'done'`,
        finished_at: 'at',
      },
      1 / 10,
    ),
    rows('archive_import_items', {
      ...id,
      import_id: numberedId(whole),
      position: 'n',
      kind: `'video'`,
      state: `'refused'`,
    }),
  ]
}
