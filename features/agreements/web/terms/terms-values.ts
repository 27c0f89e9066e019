import { moneyMax } from '#platform/web/format/money.ts'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { Terms, type Agreement } from '../../contract.ts'
import { milestoneTexts } from '../milestones/milestone-texts.ts'
import { texts } from '../texts.ts'
import {
  draftMilestones,
  milestoneProblems,
  sumOf,
  writtenMilestones,
  type MilestoneDraft,
} from './milestone-drafts.ts'
import type { PaidWhere } from './PaymentChoice.tsx'
import type { SuggestedTerms } from './useTermsDialog.tsx'

/** Terms as written in the form. */
export interface TermsValues {
  paid: PaidWhere
  price: number | string
  milestones: MilestoneDraft[]
  terms: string
  changes: string
}

/** Returns what the form starts with: the terms to counter, else a suggestion, else the budget. */
export const startOf = (
  superseded: Agreement | null,
  suggested: SuggestedTerms | null,
  budget: number | null,
): TermsValues => ({
  paid: superseded !== null && superseded.milestones.length > 0 ? 'here' : 'outside',
  price: superseded?.price ?? suggested?.price ?? budget ?? '',
  milestones: draftMilestones(superseded?.milestones ?? []),
  terms: superseded?.terms ?? suggested?.terms ?? '',
  changes: '',
})

/** Returns the terms as sent; the price of those that are paid here is the sum of their milestones. */
export function bodyOf({ paid, price, milestones, terms, changes }: TermsValues, canBePaidHere: boolean) {
  const words = { terms, proposed_changes: changes.trim() === '' ? null : changes }
  return paid === 'here' && canBePaidHere
    ? { ...words, price: sumOf(milestones), milestones: writtenMilestones(milestones) }
    : { ...words, price: price === '' ? Number.NaN : Number(price) }
}

const WORDS = { price: texts.priceMissing, terms: texts.termsMissing }

/** Returns a message for each field that was written wrongly, by its path. */
export function termsProblems(values: TermsValues, canBePaidHere: boolean): Record<string, string> {
  const { milestones: milestonesProblem, ...problems } = fieldProblems(Terms, bodyOf(values, canBePaidHere), WORDS)
  if (values.paid === 'outside' || !canBePaidHere) return problems
  const { price: sumProblem, ...others } = problems
  if (milestonesProblem !== undefined) return { ...milestoneProblems(values.milestones), ...others }
  return sumProblem === undefined ? others : { 'milestones.0.price': milestoneTexts.sumTooLarge(moneyMax()), ...others }
}
