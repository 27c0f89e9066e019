import { belongs, placeOf, type Rows, type Tables } from './rows.ts'
import { moneyRows } from './tables/money.ts'
import { operatorRows } from './tables/operators.ts'
import { peopleRows } from './tables/people.ts'
import { requestRows } from './tables/requests.ts'
import { shareLinkRows } from './tables/share-links.ts'
import { shownRows } from './tables/creators-work.ts'

/** So many rows of each table that is listed. Row 10 is of those who own many, row 1 of those who own few. */
export function rowsOf(count: number): Rows[] {
  const tables: Tables = {
    count,
    id: { id: 'n' },
    client: belongs(count, 0, 1, (nth) => `3 + 2 * ${nth}`),
    creator: belongs(count, 0, 2, (nth) => `4 + 2 * ${nth}`),
    seller: belongs(count, 5, 2, (nth) => `4 + 2 * ${nth}`),
    whole: belongs(count, 0, 10, (nth) => `case ${nth} when 0 then 1 else 10 + ${nth} end`),
    place: placeOf(count),
    rows: (table, columns, share = 1) => ({ table, count: count * share, columns }),
  }
  return [shownRows, shareLinkRows, requestRows, moneyRows, peopleRows, operatorRows].flatMap((part) => part(tables))
}
