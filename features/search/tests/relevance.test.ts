import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database/database.ts'
import { judgeSearch } from '#testing/search/measure.ts'
import { prepareCatalogue } from '#testing/search/prepare.ts'
import { meanOf } from '#testing/search/scores.ts'

const NDCG = 0.85
const RECALL = 0.97

test('people find what they expect among 5,000 items', { timeout: 120_000 }, async () => {
  const opened = await openTestDatabase()
  const now = new Date()
  const judged = await judgeSearch(opened.db, await prepareCatalogue(opened.db, now), now)
  await opened.close()
  expect(judged).toHaveLength(150)
  const worst = judged
    .toSorted((one, other) => one.ndcg + one.recall - other.ndcg - other.recall)
    .slice(0, 10)
    .map((one) => `${one.query}: nDCG ${one.ndcg.toFixed(2)}, recall ${one.recall.toFixed(2)}`)
    .join('\n')
  const { ndcg, recall } = meanOf(judged)
  expect(ndcg, worst).toBeGreaterThan(NDCG)
  expect(recall, worst).toBeGreaterThan(RECALL)
})
