import { useState } from 'react'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge, type StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import { giftsApi, type Gift, type GiftStatus } from '../../contract/gifts.ts'
import classes from '../own/Own.module.css'
import own from './Gifts.module.css'
import { productPath } from '../presenter.ts'
import { RecipientDialog } from './RecipientDialog.tsx'
import { texts } from './texts.ts'

const LOOKS: Record<GiftStatus, StatusLook> = {
  waiting: { tone: 'live', label: texts.states.waiting },
  accepted: { tone: 'done', label: texts.states.accepted },
  kept: { tone: 'done', label: texts.states.kept },
  cancelled: { tone: 'stopped', label: texts.states.cancelled },
}

function recipientText({ status, to }: Gift): string | null {
  if (status === 'waiting') return to === null ? texts.recipientGone : texts.waitingFor(to)
  return status === 'accepted' && to !== null ? texts.acceptedBy(to) : null
}

/** A gift in the list of its giver, with what they can do while it waits. */
export function GiftRow({ gift }: { gift: Gift }) {
  const { product_id, product_name, status, total, created_at } = gift
  const recipient = recipientText(gift)
  return (
    <Row className={classes.row}>
      <RowTitle to={productPath(product_id)} level={2} small>
        {product_name}
      </RowTitle>
      <span className={classes.amount}>{formatMoney(total)}</span>
      <RowFacts>
        <StatusBadge look={LOOKS[status]} />
        {recipient !== null && <span className={own.recipient}>{recipient}</span>}
        <Moment at={created_at} as="day" />
      </RowFacts>
      {status === 'waiting' && <Actions gift={gift} />}
    </Row>
  )
}

function Actions({ gift }: { gift: Gift }) {
  const { id, product_name, to, total } = gift
  const [isChanging, setChanging] = useState(false)
  const params = { id }
  const resend = useToastedAction(giftsApi.send, texts.resent)
  const keep = useConfirmedAction(giftsApi.keep, {
    title: texts.keepTitle,
    text: texts.keepText,
    confirmLabel: texts.keep,
    done: texts.kept,
  })
  const takeBack = useConfirmedAction(giftsApi.cancel, {
    title: texts.takeBackTitle,
    text: texts.takeBackText(formatMoney(total)),
    confirmLabel: texts.takeBack,
    done: texts.takenBack,
  })
  const button = (label: string) => ({
    variant: 'default' as const,
    size: 'sm' as const,
    'aria-label': texts.named(label, product_name),
  })
  return (
    <div className={classes.actions}>
      {to !== null && (
        <Button {...button(texts.resend)} onClick={() => void resend.run({ params, body: {} })}>
          {texts.resend}
        </Button>
      )}
      <Button {...button(texts.change)} aria-haspopup="dialog" onClick={() => setChanging(true)}>
        {texts.change}
      </Button>
      <Button {...button(texts.keep)} variant="subtle" aria-haspopup="dialog" onClick={() => keep.open({ params })}>
        {texts.keep}
      </Button>
      <Button
        {...button(texts.takeBack)}
        variant="subtle"
        aria-haspopup="dialog"
        onClick={() => takeBack.open({ params })}
      >
        {texts.takeBack}
      </Button>
      <RecipientDialog id={id} opened={isChanging} onClose={() => setChanging(false)} />
      {keep.dialog}
      {takeBack.dialog}
    </div>
  )
}
