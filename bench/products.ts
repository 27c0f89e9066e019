// Whether lists of products answer as fast on 1,000,000 products as on 10,000. Both are asked in turn. Needs a PostgreSQL to make
// databases on: BENCH_DATABASE_URL=postgres://… node bench/products.ts [part of a name]. BENCH_TIMES=10 holds ten times as many
// against the smaller one, for a quick look.
import { measureGrowth } from './load/growth.ts'
import { casesOn } from './products/cases.ts'
import { fillProducts, PRODUCTS } from './products/fill.ts'

await measureGrowth({ name: 'products', least: PRODUCTS, fill: fillProducts, casesOn }, process.argv[2])
process.exit()
