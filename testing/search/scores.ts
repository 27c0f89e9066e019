import type { JudgedQuery } from './judged-queries.ts'
import type { Topics } from './catalogue.ts'

/** What a searching person gets of an item: all they asked for, something near, or nothing. */
function gradeOf({ expects }: JudgedQuery, topic: string | undefined): number {
  if (topic === undefined) return 0
  if (topic === expects) return 3
  const [tongue, thing, work] = expects.split(' ')
  return work !== undefined && topic.startsWith(`${tongue} ${thing} `) ? 1 : 0
}

const gain = (grades: readonly number[]) =>
  grades.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

/** Results that recall is measured in: what somebody would page through. */
export const RECALLED = 100

export interface Scores {
  ndcg: number
  recall: number
}

/** Compares results, as `kind id` in their order, with what the person expected. */
export function scoreOf(query: JudgedQuery, results: readonly string[], topics: Topics): Scores {
  const all = [...topics.values()].map((topic) => gradeOf(query, topic)).toSorted((one, other) => other - one)
  const wanted = all.filter((grade) => grade === 3).length
  const grades = results.map((result) => gradeOf(query, topics.get(result)))
  const found = grades.slice(0, RECALLED).filter((grade) => grade === 3).length
  return { ndcg: gain(grades) / gain(all), recall: found / wanted }
}

export const meanOf = (scores: readonly Scores[]): Scores => ({
  ndcg: scores.reduce((sum, { ndcg }) => sum + ndcg, 0) / scores.length,
  recall: scores.reduce((sum, { recall }) => sum + recall, 0) / scores.length,
})
