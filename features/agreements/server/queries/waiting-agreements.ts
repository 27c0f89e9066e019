import { sql, type RawBuilder } from 'kysely'

/**
 * Subquery about the row `a` of `agreements`: what waits for one of its sides, and since when; what waits for this account comes first, and
 * nothing is not a row. Lists of agreements and overviews share it, so that they say the same.
 */
export const waitingIn = (accountId: number): RawBuilder<unknown> => sql`
  select kind, side, milestone, since from (
    select case a.status when 'proposed' then 'terms' else 'change' end as kind, 1 as rank, 0 as number,
      case t.proposed_by when a.client_id then 'creator' else 'client' end as side, null::text as milestone, t.created_at as since
    from agreement_terms t
    where t.agreement_id = a.id and t.version = case a.status when 'proposed' then a.version when 'accepted' then a.proposed_version end
    union all
    select case d.state when 'delivered' then 'delivery' else 'returned_delivery' end, 2, 0,
      case d.state when 'delivered' then 'client' else 'creator' end, null, coalesce(d.replied_at, d.delivered_at)
    from (select * from deliveries where agreement_id = a.id order by number desc limit 1) d
    where a.status = 'accepted' and d.milestone is null and d.state in ('delivered', 'returned')
    union all
    select case m.status
        when 'planned' then 'fund_milestone'
        when 'delivered' then 'delivery'
        when 'disputed' then 'dispute'
        else case d.state when 'returned' then 'returned_delivery' else 'deliver_milestone' end
      end,
      case m.status when 'delivered' then 2 when 'funded' then 3 when 'planned' then 4 else 5 end, m.number,
      case m.status when 'disputed' then 'moderator' when 'funded' then 'creator' else 'client' end, m.title,
      coalesce(d.changed_at, f.paid_at, m.last_settled_at, a.accepted_at)
    from (
      select *, max(settled_at) over () as last_settled_at, bool_or(status in ('funded', 'delivered', 'disputed')) over () as is_any_underway
      from milestones where agreement_id = a.id
    ) m
    left join lateral (
      select state, coalesce(replied_at, delivered_at) as changed_at from deliveries
      where agreement_id = m.agreement_id and milestone = m.number order by number desc limit 1
    ) d on true
    left join lateral (
      select paid_at, is_processing from milestone_fundings
      where agreement_id = m.agreement_id and milestone = m.number order by id desc limit 1
    ) f on true
    where a.status = 'accepted' and (
      m.status in ('funded', 'delivered', 'disputed')
      or m.status = 'planned' and f.is_processing is not true and not m.is_any_underway
    )
  ) waits
  order by side <> case when a.client_id = ${accountId} then 'client' else 'creator' end, rank, number
  limit 1`
