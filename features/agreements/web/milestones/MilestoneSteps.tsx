import { useState } from 'react'
import { formatMoney } from '#platform/web/format/money.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button, type ButtonProps } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { deliveriesApi, type Agreement, type Milestone, type MilestoneMove, milestonesApi } from '../../contract.ts'
import classes from '../NextStep.module.css'
import { wasReturned } from './milestone-sentences.ts'
import { milestoneTexts as texts } from './milestone-texts.ts'

const DeliverDialog = onDemand(async () => (await import('../deliveries/DeliverDialog.tsx')).DeliverDialog)
const ReturnDialog = onDemand(async () => (await import('../deliveries/ReturnDialog.tsx')).ReturnDialog)
const FundDialog = onDemand(async () => (await import('./FundDialog.tsx')).FundDialog)
const DisputeDialog = onDemand(async () => (await import('./DisputeDialog.tsx')).DisputeDialog)

const ALL_MOVES: readonly MilestoneMove[] = [
  'fund',
  'accept',
  'deliver',
  'return',
  'withdraw_dispute',
  'refund',
  'dispute',
]

/** Moves that bring the work forward. */
export const FORWARD_MOVES: readonly MilestoneMove[] = ['fund', 'accept', 'deliver', 'return']

const LOOKS: Readonly<Record<MilestoneMove, Pick<ButtonProps, 'variant' | 'color'>>> = {
  fund: {},
  accept: {},
  deliver: {},
  return: { variant: 'default' },
  withdraw_dispute: { variant: 'default' },
  refund: { variant: 'subtle', color: 'gray' },
  dispute: { variant: 'subtle', color: 'gray' },
}

export interface MilestoneStepsProps {
  agreement: Agreement
  milestone: Milestone
  ownId: number
  /** Moves to offer; all by default. */
  only?: readonly MilestoneMove[]
}

/** What the reader can do with a milestone; what cannot be undone asks for confirmation. */
export function MilestoneSteps({ agreement, milestone, ownId, only = ALL_MOVES }: MilestoneStepsProps) {
  const [opened, setOpened] = useState<MilestoneMove | null>(null)
  const { title, price, delivery, moves } = milestone
  const side = ownId === agreement.client_id ? 'client' : 'creator'
  const confirmed = useConfirmedMoves({ agreement, milestone, ownId })
  const offered = ALL_MOVES.filter((move) => only.includes(move) && moves.includes(move))
  const labels: Record<MilestoneMove, string> = {
    fund: texts.fund(formatMoney(price)),
    accept: texts.accept,
    deliver: wasReturned(agreement, milestone) ? texts.deliverAgain : texts.deliver,
    return: texts.return,
    refund: texts.refund[side],
    dispute: texts.dispute,
    withdraw_dispute: texts.withdrawDispute,
  }
  const start: Partial<Record<MilestoneMove, () => void>> = confirmed.start
  const dialogFor = (move: MilestoneMove) => ({
    opened: opened === move,
    onClose: () => setOpened(null),
    agreement,
    milestone,
    conversation: agreement,
  })
  return (
    <>
      {offered.length > 0 && (
        <div className={classes.buttons}>
          {offered.map((move) => (
            <Button
              key={move}
              size="sm"
              {...LOOKS[move]}
              aria-haspopup="dialog"
              aria-label={texts.stepFor(labels[move], title)}
              onClick={start[move] ?? (() => setOpened(move))}
            >
              {labels[move]}
            </Button>
          ))}
        </div>
      )}
      <FundDialog {...dialogFor('fund')} />
      <DeliverDialog {...dialogFor('deliver')} />
      {delivery !== null && <ReturnDialog {...dialogFor('return')} number={delivery} />}
      <DisputeDialog {...dialogFor('dispute')} />
      {confirmed.dialogs}
    </>
  )
}

/** Moves that ask for nothing but a confirmation. */
function useConfirmedMoves({ agreement, milestone: { number, title, price, delivery }, ownId }: MilestoneStepsProps) {
  const { id, client_id, developer_full_name } = agreement
  const side = ownId === client_id ? 'client' : 'creator'
  const amount = formatMoney(price)
  const onRefused = ({ message }: { message: string }) => toast.error(message)
  const accept = useConfirmedAction(deliveriesApi.acceptDelivery, {
    title: texts.acceptTitle(title),
    text: texts.acceptText(amount, developer_full_name),
    confirmLabel: texts.acceptConfirm(amount),
    done: texts.isReleased(amount),
    onRefused,
  })
  const refund = useConfirmedAction(milestonesApi.refund, {
    title: texts.refundTitle[side](title),
    text: texts.refundText[side](amount),
    confirmLabel: texts.refundConfirm[side],
    done: texts.isRefunded,
    danger: true,
    onRefused,
  })
  const withdraw = useConfirmedAction(milestonesApi.withdrawDispute, {
    title: texts.withdrawTitle,
    text: texts.withdrawText,
    confirmLabel: texts.withdrawDispute,
    done: texts.isWithdrawn,
    onRefused,
  })
  const params = { id, number }
  return {
    start: {
      accept: () => delivery !== null && accept.open({ params: { id, number: delivery } }),
      refund: () => refund.open({ params }),
      withdraw_dispute: () => withdraw.open({ params }),
    },
    dialogs: (
      <>
        {accept.dialog}
        {refund.dialog}
        {withdraw.dialog}
      </>
    ),
  }
}
