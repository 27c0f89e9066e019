import { createIdempotencyKey } from '#platform/web/api/call.ts'
import { amountOf, fitsCurrency, minorOf } from '#platform/web/format/money.ts'
import { NewMilestone, type PlannedMilestone } from '../../contract.ts'
import { milestoneTexts } from '../milestones/milestone-texts.ts'
import { texts } from '../texts.ts'

/** A milestone as written in a form. */
export interface MilestoneDraft {
  key: string
  title: string
  price: number | string
  /** Day as `YYYY-MM-DD`; empty for none. */
  due_on: string
}

/** Returns an empty milestone. */
export const emptyMilestone = (price: number | string = ''): MilestoneDraft => ({
  key: createIdempotencyKey(),
  title: '',
  price,
  due_on: '',
})

/** Returns milestones of terms as they are written in a form. */
export const draftMilestones = (milestones: readonly PlannedMilestone[]): MilestoneDraft[] =>
  milestones.map(({ title, price, due_on }, at) => ({ key: `milestone-${at}`, title, price, due_on: due_on ?? '' }))

const amount = (price: number | string): number => (price === '' ? Number.NaN : Number(price))

/** Returns what was written as milestones of terms. */
export const writtenMilestones = (drafts: readonly MilestoneDraft[]) =>
  drafts.map(({ title, price, due_on }) => ({ title, price: amount(price), due_on: due_on === '' ? null : due_on }))

/** Returns the sum of the prices written so far. */
export const sumOf = (drafts: readonly MilestoneDraft[]): number =>
  amountOf(
    drafts
      .map(({ price }) => amount(price))
      .filter((price) => !Number.isNaN(price) && fitsCurrency(price))
      .reduce((sum, price) => sum + minorOf(price), 0),
  )

const WORDS: Readonly<Record<string, string>> = { title: milestoneTexts.titleMissing, price: texts.priceMissing }

/** Returns a message for each field that was written wrongly, by its path in the form. */
export function milestoneProblems(drafts: readonly MilestoneDraft[]): Record<string, string> {
  const found = writtenMilestones(drafts).flatMap((milestone, at) =>
    (NewMilestone.safeParse(milestone).error?.issues ?? []).map(({ path: [field] }) => [
      `milestones.${at}.${String(field)}`,
      WORDS[String(field)] ?? milestoneTexts.dueWrong,
    ]),
  )
  return Object.fromEntries(found) as Record<string, string>
}
