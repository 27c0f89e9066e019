import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database/database.ts'
import { judgeSearch, worstOf } from '#testing/search/measure.ts'
import { prepareCatalogue, prepareDemo } from '#testing/search/prepare.ts'
import { meanOf } from '#testing/search/scores.ts'

const NDCG = 0.85
const RECALL = 0.97

test.each([
  ['in the demo data', prepareDemo, 58],
  ['among 5,000 items', prepareCatalogue, 150],
])('people find what they expect %s', { timeout: 120_000 }, async (_where, prepare, count) => {
  const opened = await openTestDatabase()
  const now = new Date()
  const judged = await judgeSearch(opened.db, await prepare(opened.db, now), now)
  await opened.close()
  expect(judged).toHaveLength(count)
  const { ndcg, recall } = meanOf(judged)
  expect(ndcg, worstOf(judged, 10)).toBeGreaterThan(NDCG)
  expect(recall, worstOf(judged, 10)).toBeGreaterThan(RECALL)
})
