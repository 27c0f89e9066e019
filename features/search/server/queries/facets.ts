import { sql, type RawBuilder } from 'kysely'
import { SEARCH_PERIODS } from '../../contract.ts'
import { priceOf, startOf } from './filters.ts'

const SKILLS_MAX = 12
const LOWEST_RATINGS = [4, 3]

// Counts the values of a facet among the ranked items, the most frequent first.
const countValues = (values: RawBuilder<unknown>, most = 50) => sql`coalesce((
  select json_agg(json_build_object('value', value, 'count', count) order by count desc, value)
  from (
    select value, count(*)::integer as count from (${values}) as each(value)
    where value is not null group by value order by count desc, value limit ${sql.lit(most)}
  ) as counted
), '[]')`

const amountBand = (amount: RawBuilder<unknown>) => sql`
  select case when amount < 50 then '0-50' when amount < 250 then '50-250' when amount < 1000 then '250-1000'
    when amount >= 1000 then '1000-' end
  from (select ${amount} as amount from ranked) as amounts`

const unionAll = (all: readonly RawBuilder<unknown>[]) => sql.join(all, sql` union all `)

/** SQL for the facets of the items in the CTE `ranked`, as JSON. */
export const facetsOf = (now: Date): RawBuilder<unknown> => sql`json_build_object(
  'kind', ${countValues(sql`select kind from ranked`)},
  'skill', ${countValues(sql`select unnest(skills) from ranked`, SKILLS_MAX)},
  'language', ${countValues(sql`select unnest(languages) from ranked`)},
  'availability', ${countValues(sql`select availability from ranked`)},
  'min_rating', ${countValues(
    unionAll(
      LOWEST_RATINGS.map(
        (least) => sql`select ${sql.lit(String(least))} from ranked where average_rating >= ${sql.lit(least)}`,
      ),
    ),
  )},
  'price', ${countValues(amountBand(priceOf('ranked')))},
  'budget', ${countValues(amountBand(sql`budget`))},
  'since', ${countValues(
    unionAll(
      SEARCH_PERIODS.map(
        (period) =>
          sql`select ${sql.lit(period)} from ranked where published_at >= ${startOf(period, now)}::timestamptz`,
      ),
    ),
  )}
)`
