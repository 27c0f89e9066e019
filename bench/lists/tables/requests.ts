import type { Rows, Tables } from '../rows.ts'

const AGREED = `case when n % 3 = 0 then 'completed' when n % 3 = 1 then 'accepted' else 'withdrawn' end::agreement_status`
const hash = `repeat('a', 64)`

/** What clients ask for, and what is agreed on it. */
export function requestRows({ client, creator, seller, whole, rows, id }: Tables): Rows[] {
  return [
    rows('projects', { ...id, user_id: client, is_active: 'true' }),
    rows('boards', { ...id, owner_id: client }),
    rows('board_items', { board_id: 'n', kind: `'creator'`, creator_id: '2 * (1 + n % 1000)' }),
    rows('request_shares', {
      request_id: 'n',
      shared_with_user_id: creator,
      viewed_at: 'case when n % 2 = 0 then at end',
    }),
    rows('request_shares', { request_id: '10', shared_with_user_id: '2 * n + 1000' }, 1 / 10),
    rows('snags', {
      request_id: 'n',
      developer_id: creator,
      conversation_id: 'n',
      message: `'I would build it.'`,
      profile_link: 'false',
    }),
    rows(
      'snags',
      {
        request_id: '10',
        developer_id: '2 * n + 1000',
        conversation_id: 'n',
        message: `'I would build it.'`,
        profile_link: 'false',
      },
      1 / 10,
    ),
    rows('agreements', {
      ...id,
      request_id: 'n',
      conversation_id: 'n',
      client_id: client,
      developer_id: seller,
      status: AGREED,
      accepted_at: 'case when n % 3 < 2 then at end',
    }),
    rows('agreement_terms', { agreement_id: 'n', price: '100', content_hash: hash }),
    rows('agreement_events', {
      agreement_id: whole,
      seq: 'n',
      action: `'delivery'`,
      actor_id: '1',
      content_hash: hash,
      prev_hash: hash,
      hash,
    }),
    rows('milestone_disputes', {
      ...id,
      agreement_id: 'n',
      opened_by: client,
      status_before: `'funded'`,
      state: `case when n % 5 = 0 then 'open' else 'withdrawn' end::dispute_state`,
      closed_at: 'case when n % 5 > 0 then at end',
    }),
    rows('milestones', { agreement_id: 'n', price_cents: '100', fee_cents: '1', status: `'funded'`, number: '1' }),
    rows('message_files', {
      ...id,
      conversation_id: 'case when n % 10 = 0 then 1 else 2 + n % 1000 end',
      message_id: 'case when n % 10 = 0 then n / 10 else n end',
    }),
    rows('stored_files', {
      ...id,
      owner_id: '1',
      purpose: `'message'`,
      type: `'image/webp'`,
      size: '1000',
      kept: 'true',
    }),
  ]
}
