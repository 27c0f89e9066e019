import type { Agreement, Milestone } from '../../contract.ts'
import { currentMilestone } from './milestones.ts'
import { milestoneTexts as texts } from './milestone-texts.ts'

/** Returns whether the newest delivery for a milestone was returned. */
export const wasReturned = ({ deliveries }: Pick<Agreement, 'deliveries'>, { number }: Milestone): boolean =>
  deliveries.findLast(({ milestone }) => milestone === number)?.state === 'returned'

/** Returns the state of work that is paid here as a sentence for one of its sides; `other` names the other one. */
export function milestonesSentence(agreement: Agreement, other: string, isClient: boolean): string {
  const milestone = currentMilestone(agreement)
  if (!milestone) return isClient ? texts.overClient : texts.overCreator(other)
  const { number, title, status, payment } = milestone
  const name = texts.named(number, title)
  if (payment === 'disputed') return texts.frozenByBank(name)
  if (status === 'disputed') return texts.frozen(name)
  if (status === 'delivered') return texts[isClient ? 'acceptClient' : 'acceptCreator'](name, other)
  if (status === 'funded') {
    const step = wasReturned(agreement, milestone) ? 'returned' : 'deliver'
    return texts[`${step}${isClient ? 'Client' : 'Creator'}`](name, other)
  }
  if (isClient && payment === 'processing') return texts.processingClient(name)
  return texts[isClient ? 'fundClient' : 'fundCreator'](name, other)
}
