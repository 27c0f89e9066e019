// How well the search fits what people expect, beside the lists' own search: node testing/search/relevance.ts
import { openSnapshot } from '../database/database.ts'
import { judgeLists, judgeSearch, worstOf, type Judged } from './measure.ts'
import { prepareCatalogue, prepareDemo } from './prepare.ts'
import { meanOf } from './scores.ts'

const WORST = 15

const figures = (of: readonly Judged[]) => {
  const { ndcg, recall } = meanOf(of)
  return `${ndcg.toFixed(3)} | ${recall.toFixed(3)}`
}

for (const [name, prepare] of [['Catalogue', prepareCatalogue] as const, ['Demo data', prepareDemo] as const]) {
  const opened = await openSnapshot()
  const now = new Date()
  const queries = await prepare(opened.db, now)
  const begun = performance.now()
  const search = await judgeSearch(opened.db, queries, now)
  const each = (performance.now() - begun) / search.length
  const lists = await judgeLists(opened.db, queries)
  await opened.close()
  const kinds = [...new Set(search.map(({ kind }) => kind))]
  const line = (title: string, isOf: (one: Judged) => boolean) =>
    `| ${title} | ${search.filter(isOf).length} | ${figures(search.filter(isOf))} | ${figures(lists.filter(isOf))} |\n`
  process.stdout.write(
    [
      `${name}:\n\n| queries | number | search: nDCG@10 | recall@100 | lists: nDCG@10 | recall@100 |\n|---|---|---|---|---|---|\n`,
      ...kinds.map((kind) => line(kind, (one) => one.kind === kind)),
      line('all', () => true),
      `\n${each.toFixed(0)} ms a search. Worst:\n${worstOf(search, WORST)}\n\n`,
    ].join(''),
  )
}
