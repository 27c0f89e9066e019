import type { JudgedQuery } from './judged-queries.ts'

const gain = (grades: readonly number[]) =>
  grades.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

/** Results that recall is measured in: what somebody would page through. */
export const RECALLED = 100

export interface Scores {
  ndcg: number
  recall: number
}

/** Compares results, as `kind id` in their order, with what the person expected. */
export function scoreOf({ grades: expected }: JudgedQuery, results: readonly string[]): Scores {
  const all = [...expected.values()].toSorted((one, other) => other - one)
  const wanted = all.filter((grade) => grade === 3).length
  const grades = results.map((result) => expected.get(result) ?? 0)
  const found = grades.slice(0, RECALLED).filter((grade) => grade === 3).length
  return { ndcg: gain(grades) / gain(all), recall: found / wanted }
}

export const meanOf = (scores: readonly Scores[]): Scores => ({
  ndcg: scores.reduce((sum, { ndcg }) => sum + ndcg, 0) / scores.length,
  recall: scores.reduce((sum, { recall }) => sum + recall, 0) / scores.length,
})
