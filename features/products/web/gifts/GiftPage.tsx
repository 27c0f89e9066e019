// Script file: purchases
import { Stack } from '@mantine/core'
import { Gift as GiftIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAction } from '#platform/web/api/query.ts'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/feedback/ErrorState.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { giftsApi, type OfferedGift } from '../../contract/gifts.ts'
import { productPath } from '../presenter.ts'
import classes from './Gifts.module.css'
import { texts } from './texts.ts'

const MESSAGE_SHOWN = 500

/** Page of a gift for its recipient, by the mailed link or by their username. */
export function GiftPage() {
  const id = Number(useParams()['id'])
  const [search] = useSearchParams()
  const token = search.get('token')
  const body = token === null ? {} : { token }
  const [gift, setGift] = useState<OfferedGift | null>(null)
  const open = useAction(giftsApi.open, { onDone: setGift })
  const begin = useEffectEvent(() => void open.run({ params: { id }, body }))
  useEffect(() => begin(), [id])
  if (open.error) {
    return (
      <Page title={texts.gift} width="text">
        {open.error.status === 404 ? (
          <EmptyState icon={GiftIcon} title={texts.notForYou}>
            {texts.notForYouText}
          </EmptyState>
        ) : (
          <ErrorState title={texts.notForYou} message={open.error.message} />
        )}
      </Page>
    )
  }
  return (
    <Page title={gift?.product_name ?? texts.gift} kicker={texts.gift} width="text">
      {gift ? <Offer gift={gift} body={body} /> : <ListSkeleton shape="text" rows={3} />}
    </Page>
  )
}

function Offer({ gift, body }: { gift: OfferedGift; body: { token?: string } }) {
  const navigate = useNavigate()
  const accept = useAction(giftsApi.accept, {
    onDone: ({ id }) => {
      toast.success(texts.accepted)
      void navigate(`/products/purchases/${id}`, { replace: true })
    },
  })
  return (
    <Stack gap="md">
      <p className={classes.text}>
        {gift.is_accepted ? texts.acceptedAlready : gift.is_own ? texts.byYou : texts.forYou(gift.from)}
      </p>
      {gift.message !== null && (
        <LongText className={classes.text} shown={MESSAGE_SHOWN}>
          {gift.message}
        </LongText>
      )}
      <FormError>{accept.error?.status === 404 ? texts.notForYouText : accept.error?.message}</FormError>
      {gift.is_accepted ? (
        <Button to="/products/purchases">{texts.toPurchase}</Button>
      ) : (
        <Button
          size="lg"
          aria-disabled={accept.busy}
          onClick={() => void accept.run({ params: { id: gift.id }, body })}
        >
          {accept.busy ? texts.accepting : texts.accept}
        </Button>
      )}
      <Button to={productPath(gift.product_id)} variant="subtle">
        {texts.seeProduct}
      </Button>
    </Stack>
  )
}
