import { sql, type RawBuilder } from 'kysely'
import { planEachTime, searchQuery } from '#platform/server/database/database.ts'
import type { RequestFacts } from './facts.ts'
import { itemOf, OPEN_REQUESTS, CANDIDATE_ORDER, OWNER_IS_ACTIVE, SIMILAR_POINTS } from './parts.ts'

// Requests that are ranked, the newest of those with a skill or word.
const CANDIDATES_MAX = 200
// Showcases of a creator that requests are compared with, the best.
const SHOWCASES_COMPARED_MAX = 10

/** SQL predicate: a creator can take an open request on, and has neither begun to nor dismissed it. */
const isOpenTo = (creatorId: number, request: string, owner: string) => {
  const id = sql.ref(request)
  return sql`not exists (
    select from request_participants participant where participant.request_id = ${id} and participant.account_id = ${creatorId}
  ) and not exists (
    select from request_shares share where share.request_id = ${id} and share.shared_with_user_id = ${creatorId}
  ) and not exists (
    select from dismissed_requests dismissed where dismissed.request_id = ${id} and dismissed.account_id = ${creatorId}
  ) and ${sql.ref(owner)} <> ${creatorId} and not are_blocked(${sql.ref(owner)}, ${creatorId})`
}

/**
 * Returns SQL for the ids of open public requests that fit a creator, the best first by `place`: by the skills they name, the words they share with the titles of the
 * creator's showcases, earlier work for the client, the budget, and their age. Without any, the newest, with no reasons. The number of
 * requests examined is bounded.
 */
export function matchesFor(creatorId: number, limit: number): RawBuilder<RequestFacts & { id: number; place: number }> {
  const bySkills = searchQuery({
    table: 'search_items',
    held: { holds: sql`search_items.search @@ ${planEachTime} (select query from asked)` },
    among: OPEN_REQUESTS,
    along: sql`true`,
    wanted: sql`${OWNER_IS_ACTIVE} and ${isOpenTo(creatorId, 'search_items.item_id', 'search_items.owner_id')}`,
    order: CANDIDATE_ORDER,
    page: CANDIDATES_MAX,
  })
  return sql<RequestFacts & { id: number; place: number }>`(
    with me as materialized (
      select profile.price_from, profile.skills, settings.languages
      from developer_profiles profile cross join search_settings settings where profile.user_id = ${creatorId}
    ), skills as materialized (
      select skill, place, match_skill_query(me.languages, skill) as query,
        -- Signs are not among the words of the index: "C++" would be found by any "c".
        case when lowered(skill) <> search_text(skill) then lowered(skill) end as literal
      from me, unnest(me.skills) with ordinality as each (skill, place)
    ), own_works as materialized (
      select item_id, title from search_items where kind = 'showcase' and owner_id = ${creatorId}
      order by quality desc, id desc limit ${sql.lit(SHOWCASES_COMPARED_MAX)}
    ), work_words as materialized (
      select own_works.item_id, own_works.title, match_query(words.lexemes, 'A') as in_title,
        match_query(words.lexemes, 'C') as in_text
      from me, own_works, match_words(me.languages, own_works.title, '') words
    ), asked as materialized (
      select string_agg(query::text, ' | ')::tsquery as query from (
        select query from skills where query is not null
        union select in_title from work_words union select in_text from work_words
      ) each
    ), fitting as materialized (
      select search_items.item_id as id, named.matching_skills, work.title as work_title, known.has_worked,
        coalesce(search_items.budget >= me.price_from, false) as covers_prices,
        3 * least(cardinality(named.matching_skills), 4) + least(coalesce(work.points, 0), 4)
          + case when known.has_worked then 2 else 0 end as strength,
        search_items.quality
      from ${bySkills} found cross join lateral ${itemOf('found')} search_items cross join me
      cross join lateral (
        select coalesce(array_agg(skills.skill order by skills.place), '{}') as matching_skills from skills
        where search_items.search @@ skills.query and (
          skills.literal is null
          or strpos(lowered(search_items.title || ' ' || search_items.body), skills.literal) > 0
        )
      ) named
      left join lateral (
        select work_words.title, sum(
          case when search_items.search @@ in_title then 2 when search_items.search @@ in_text then 1 else 0 end
        )::integer as points
        from work_words group by work_words.item_id, work_words.title
        order by points desc, work_words.item_id desc limit 1
      ) work on work.points >= ${sql.lit(SIMILAR_POINTS)}
      cross join lateral (
        select exists (
          select from agreements
          where client_id = search_items.owner_id and developer_id = ${creatorId} and status = 'completed'
        ) as has_worked
      ) known
    ), best as materialized (
      select id, matching_skills, work_title, has_worked, covers_prices, row_number() over (
        -- A match loses a point in ten days.
        order by strength + case when covers_prices then 0.5 else 0 end + quality / 10.0 desc, id desc
      ) as place
      from fitting where strength >= ${sql.lit(SIMILAR_POINTS)}
      order by place limit ${limit}
    )
    select * from best
    union all (
      select requests.id, '{}'::text[], null, false, false, row_number() over (order by requests.id desc) as place
      from requests
      where requests.is_public and requests.status = 'open' and not exists (select from best)
        and ${isOpenTo(creatorId, 'requests.id', 'requests.user_id')}
      order by requests.id desc limit ${limit}
    )
  )`
}
