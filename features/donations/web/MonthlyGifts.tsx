import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { ConfirmButton } from '#features/payments/web.tsx'
import { monthlyGiftsApi, type MonthlyGift } from '../contract.ts'
import classes from './Donations.module.css'
import { GIFT_STATUSES, GIFT_TO_CONFIRM, historyTexts as texts } from './history-texts.ts'

const PAGE = 20

/** The user's monthly donations, with a way to cancel them; empty if there were never any. */
export function MonthlyGifts() {
  const gifts = usePages(monthlyGiftsApi.listOwn, { query: { limit: PAGE } })
  const end = useConfirmedAction(monthlyGiftsApi.end, {
    title: texts.endTitle,
    text: texts.endText,
    confirmLabel: texts.endGift,
    done: texts.giftEnded,
  })
  if (!gifts.items?.length) return null
  return (
    <div className={classes.part}>
      <Section title={texts.monthly}>
        <PagesView query={gifts} empty={null}>
          {(items) =>
            items.map((gift) => (
              <GiftRow key={gift.id} gift={gift} onEnd={() => end.open({ params: { id: gift.id } })} />
            ))
          }
        </PagesView>
        {end.dialog}
      </Section>
    </div>
  )
}

function GiftRow({ gift, onEnd }: { gift: MonthlyGift; onEnd: () => void }) {
  const { amount, status, next_payment_at, confirm_url } = gift
  return (
    <Row className={classes.row}>
      <span className={classes.amount}>
        {formatCents(amount)} {texts.perMonth}
      </span>
      <RowFacts>
        <StatusBadge look={confirm_url === null ? GIFT_STATUSES[status] : GIFT_TO_CONFIRM} />
        {next_payment_at !== null && (
          <span>
            {texts.next} <Moment at={next_payment_at} as="day" />
          </span>
        )}
        <ConfirmButton url={confirm_url} isSmall />
        {status !== 'ended' && (
          <Button variant="subtle" size="compact-sm" onClick={onEnd}>
            {texts.endGift}
          </Button>
        )}
      </RowFacts>
    </Row>
  )
}
