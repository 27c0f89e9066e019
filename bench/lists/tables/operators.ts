import { belongs, numberedId, type Rows, type Tables } from '../rows.ts'

/** What those who run the installation list. */
export function operatorRows({ client, rows, id, count }: Tables): Rows[] {
  return [
    { table: 'operators', count: 1, columns: { account_id: '5', roles: `'{owner,moderator,support,finance}'` } },
    rows('audit_entries', {
      ...id,
      action: `case when n % 1000 = 0 then 'erase_account' else 'suspend_account' end::audit_action`,
      actor_id: belongs(count, 5, 5, (nth) => `7 + 2 * ${nth}`),
      account_id: client,
    }),
    rows('account_notes', { ...id, account_id: client, author_id: '5' }),
    rows('feedback', { ...id, rating: '1 + n % 5', done_at: 'case when n % 1000 > 0 then at end' }),
    rows('invitations', { ...id, uses_left: '1', expires_at: `at + interval '2000 days'` }),
    rows('refused_addresses', {
      ...id,
      address: `'nobody' || n || '@example.com'`,
      refusals: '3',
      is_blocked: 'n % 2 = 0',
    }),
    rows('jobs', {
      id: numberedId('n'),
      kind: `case when n % 1000 = 0 then 'still-looking-email' else 'product-check-file' end`,
      state: `case when n % 2 = 0 then 'failed' else 'waiting' end::job_state`,
      due_at: 'at',
      failed_at: 'case when n % 2 = 0 then at end',
      expires_at: `case when n % 2 = 0 then now() + interval '14 days' end`,
    }),
    rows('report_cases', {
      ...id,
      kind: `'request'`,
      item_id: 'n',
      owner_id: client,
      path: `'/tickets/' || n`,
      state: `case when n % 10 = 0 then 'open' when n % 1000 = 1 then 'appealed' else 'decided' end::report_state`,
      report_count: '1',
    }),
    rows('reports', { ...id, case_id: 'n', reporter_id: '3', reason: `'spam'` }),
    rows('hidden_items', {
      ...id,
      kind: `'request'`,
      item_id: 'n',
      owner_id: client,
      state: `case when n % 10 = 0 then 'held' else 'hidden' end::hidden_state`,
    }),
    rows('legal_versions', {
      ...id,
      document: `'contact'`,
      number: 'n',
      markdown: `'Words'`,
      needs_acceptance: 'false',
      is_announced: 'false',
      created_by: '5',
      announced_up_to: '1000000000',
    }),
    rows('mail_text_versions', { mail: `'verify_email'`, number: 'n', created_by: '5' }),
    rows('search_synonyms', { ...id, words: `array['v' || n, 'w' || n]`, keys: `array['v' || n, 'w' || n]` }),
  ]
}
