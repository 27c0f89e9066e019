// Whether lists of showcases and of ratings answer as fast on 1,000,000 showcases with 5,000,000 ratings as on 10,000 with 50,000.
// Both are asked in turn. Needs a PostgreSQL to make databases on: BENCH_DATABASE_URL=postgres://… node bench/showcases.ts [part of a
// name]. BENCH_TIMES=10 holds ten times as many against the smaller one, for a quick look.
import { measureGrowth } from './load/growth.ts'
import { casesOn } from './showcases/cases.ts'
import { fillShowcases, sizeOf } from './showcases/fill.ts'

await measureGrowth(
  {
    name: 'showcases',
    least: sizeOf(1).showcases,
    fill: (db, times) => fillShowcases(db, sizeOf(times)),
    casesOn,
  },
  process.argv[2],
)
process.exit()
