import { formatMoney } from '#platform/web/format/money.ts'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { ChangedTerms, type Agreement, type Milestone } from '../../contract.ts'
import { isPaidHere } from '../milestones/milestones.ts'
import {
  draftMilestones,
  milestoneProblems,
  sumOf,
  writtenMilestones,
  type MilestoneDraft,
} from '../terms/milestone-drafts.ts'
import { texts as agreementTexts } from '../texts.ts'
import { changeTexts as texts } from './change-texts.ts'

/** A change as written in the form. */
export interface ChangeValues {
  price: number | string
  milestones: MilestoneDraft[]
  /** Keys of the milestones without money that go. */
  removed: string[]
  terms: string
  changes: string
}

/** How far a milestone can change: `free` without money, `cheaper` with money, otherwise not. */
export type EditScope = 'free' | 'cheaper' | 'none'

/** Returns how far a milestone can change; new ones are free. */
export function editScopeOf(milestone: Milestone | undefined): EditScope {
  if (!milestone || milestone.status === 'planned') return 'free'
  const isHeld = milestone.status === 'funded' || milestone.status === 'delivered'
  return isHeld && milestone.payment !== 'disputed' ? 'cheaper' : 'none'
}

const isGone = ({ status }: Milestone): boolean => status === 'cancelled'

/** Returns the agreed terms as the form starts with them. */
export function startOfChange(agreement: Agreement): ChangeValues {
  const milestones = draftMilestones(agreement.milestones)
  const removed = milestones.filter((_, at) => agreement.milestones[at] && isGone(agreement.milestones[at]))
  return {
    price: agreement.price,
    milestones,
    removed: removed.map(({ key }) => key),
    terms: agreement.terms,
    changes: '',
  }
}

/** Returns the price that was written: for work that is paid here, the sum of what stays. */
export const priceOf = (agreement: Agreement, { price, milestones, removed }: ChangeValues): number =>
  isPaidHere(agreement)
    ? sumOf(milestones.filter(({ key }) => !removed.includes(key)))
    : price === ''
      ? Number.NaN
      : Number(price)

/** Returns the change as it is sent. */
export function changeBody(agreement: Agreement, values: ChangeValues) {
  const { milestones, removed, terms, changes } = values
  const words = { terms, proposed_changes: changes.trim() === '' ? null : changes, price: priceOf(agreement, values) }
  if (!isPaidHere(agreement)) return words
  const isRemoved = (at: number) => removed.includes(milestones[at]?.key ?? '')
  const written = writtenMilestones(milestones)
  return { ...words, milestones: written.map((one, at) => (isRemoved(at) ? { ...one, price: 0 } : one)) }
}

const WORDS = { price: agreementTexts.priceMissing, terms: agreementTexts.termsMissing }

/** Returns a message for each field that was written wrongly, by its path. */
export function changeProblems(agreement: Agreement, values: ChangeValues): Record<string, string> {
  const { milestones: _, ...problems } = fieldProblems(ChangedTerms, changeBody(agreement, values), WORDS)
  if (!isPaidHere(agreement)) return problems
  const { price: _sum, ...others } = problems
  const isRemaining = (at: number) => !values.removed.includes(values.milestones[at]?.key ?? '')
  const fieldErrors = Object.entries(milestoneProblems(values.milestones)).filter(([path]) => {
    const at = Number(path.split('.')[1])
    return isRemaining(at) && editScopeOf(agreement.milestones[at]) !== 'none'
  })
  const priceErrors = values.milestones.flatMap(({ price }, at) => {
    const agreed = agreement.milestones[at]
    const isTooHigh = agreed && editScopeOf(agreed) === 'cheaper' && Number(price) > agreed.price
    return isTooHigh ? [[`milestones.${at}.price`, texts.onlyCheaper(formatMoney(agreed.price))]] : []
  })
  return { ...(Object.fromEntries([...fieldErrors, ...priceErrors]) as Record<string, string>), ...others }
}
