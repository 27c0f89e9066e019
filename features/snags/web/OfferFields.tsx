import { Group, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PriceInput } from '#platform/web/ui/form/PriceInput.tsx'
import { DURATION_MAX_DAYS } from '../contract.ts'
import { texts } from './texts.ts'

/** A creator's offer in a form: numbers, or texts while they are typed or empty. */
export interface OfferValues {
  asking_price: number | string
  duration_days: number | string
}

/** Returns the offer as it is sent: null where it is left open. */
export const offerOf = ({ asking_price, duration_days }: OfferValues) => ({
  asking_price: asking_price === '' ? null : Number(asking_price),
  duration_days: duration_days === '' ? null : Number(duration_days),
})

/** Messages for invalid fields of an offer. */
export const OFFER_PROBLEMS = { asking_price: texts.priceWrong, duration_days: texts.daysWrong(DURATION_MAX_DAYS) }

/** Fields for the price and the time of a pitch. */
export const OfferFields = ({ form }: { form: Pick<UseFormReturnType<OfferValues>, 'getInputProps'> }) => (
  <Group grow align="flex-start" wrap="wrap" preventGrowOverflow={false}>
    <PriceInput label={texts.price} description={texts.priceHint} {...form.getInputProps('asking_price')} />
    <NumberInput
      label={texts.days}
      description={texts.daysHint}
      min={1}
      max={DURATION_MAX_DAYS}
      allowDecimal={false}
      allowNegative={false}
      {...form.getInputProps('duration_days')}
    />
  </Group>
)
