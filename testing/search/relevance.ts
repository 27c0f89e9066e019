// How well the search fits what people expect, beside the lists' own search: node testing/search/relevance.ts
import { openSnapshot } from '../database/database.ts'
import { judgeLists, judgeSearch, type Judged } from './measure.ts'
import { prepareCatalogue } from './prepare.ts'
import { meanOf } from './scores.ts'

const opened = await openSnapshot()
const now = new Date()
const topics = await prepareCatalogue(opened.db, now)
const begun = performance.now()
const search = await judgeSearch(opened.db, topics, now)
const each = (performance.now() - begun) / search.length
const lists = await judgeLists(opened.db, topics)
await opened.close()

const figures = (of: readonly Judged[]) => {
  const { ndcg, recall } = meanOf(of)
  return `${ndcg.toFixed(3)} | ${recall.toFixed(3)}`
}
const kinds = [...new Set(search.map(({ kind }) => kind))]
const line = (name: string, isOf: (one: Judged) => boolean) =>
  `| ${name} | ${search.filter(isOf).length} | ${figures(search.filter(isOf))} | ${figures(lists.filter(isOf))} |\n`
process.stdout.write(
  [
    '| queries | number | search: nDCG@10 | recall@100 | lists: nDCG@10 | recall@100 |\n|---|---|---|---|---|---|\n',
    ...kinds.map((kind) => line(kind, (one) => one.kind === kind)),
    line('all', () => true),
    `\n${each.toFixed(0)} ms a search. Worst:\n`,
    ...search
      .toSorted((one, other) => one.ndcg + one.recall - other.ndcg - other.recall)
      .slice(0, 15)
      .map((one) => `${one.query}: nDCG ${one.ndcg.toFixed(2)}, recall ${one.recall.toFixed(2)}\n`),
  ].join(''),
)
