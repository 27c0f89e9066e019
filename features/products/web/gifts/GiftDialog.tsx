import { Anchor, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { amountOf, formatExactly, formatMoney } from '#platform/web/format/money.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { CancelAndSubmit } from '#platform/web/ui/form/CancelAndSubmit.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { balancesApi } from '#features/balances/contract.ts'
import { missingAmount } from '#features/balances/web.tsx'
import { GIFT_MESSAGE_MAX_LENGTH, giftsApi } from '../../contract/gifts.ts'
import classes from './Gifts.module.css'
import { RecipientField } from './RecipientField.tsx'
import { texts } from './texts.ts'

export interface GiftDialogProps {
  opened: boolean
  product: { id: number; name: string }
  /** What the giver was shown, price and fee. */
  total: number
  /** Whether the giver chose the total. */
  isChosen: boolean
  onClose: () => void
}

/** Dialog in which somebody buys a product for another person, from their balance. */
export const GiftDialog = ({ opened, product, onClose, ...price }: GiftDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={texts.giveTitle(product.name)}>
    {opened && <GiftForm product={product} onClose={onClose} {...price} />}
  </Dialog>
)

function GiftForm({ product, total, isChosen, onClose }: Omit<GiftDialogProps, 'opened'>) {
  const navigate = useNavigate()
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { data } = useEndpoint(balancesApi.balance, {})
  const balance = data ? amountOf(data.balance_cents) : null
  const missing = balance === null ? 0 : missingAmount(total, balance)
  const { run, busy, error } = useAction(giftsApi.give, {
    onDone: () => {
      toast.success(texts.given(to.trim()))
      onClose()
      void navigate('/products/gifts')
    },
  })
  const send = () => {
    if (busy || missing > 0) return
    if (to.trim() === '') return setMissing(true)
    const chosen = isChosen ? { amount: total } : {}
    void run({ params: { id: product.id }, body: { to, message, expected_total: total, ...chosen } })
  }
  return (
    <Form onSubmit={send} error={error?.message}>
      <RecipientField
        value={to}
        isMissing={isMissing}
        onChange={(value) => {
          setTo(value)
          setMissing(false)
        }}
      />
      <Textarea
        label={texts.message}
        description={texts.messageHint}
        minRows={3}
        maxLength={GIFT_MESSAGE_MAX_LENGTH}
        value={message}
        onChange={({ currentTarget: { value } }) => setMessage(value)}
      />
      <p className={classes.text}>{texts.held}</p>
      <p role="status" className={classes.text}>
        {texts.pays(formatExactly(total))}{' '}
        {balance !== null && missing > 0 && (
          <>
            {texts.missing(formatMoney(balance), formatMoney(missing))}{' '}
            <Anchor component={Link} to={`/balance/top-up?amount=${Math.max(1, Math.ceil(missing))}`}>
              {texts.topUp}
            </Anchor>
          </>
        )}
      </p>
      <CancelAndSubmit onCancel={onClose} busy={busy} disabled={missing > 0}>
        {texts.submit(formatMoney(total))}
      </CancelAndSubmit>
    </Form>
  )
}
