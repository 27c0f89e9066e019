import { Group, MultiSelect, Select, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PriceInput } from '#platform/web/ui/form/PriceInput.tsx'
import { oneOf } from '#platform/web/format/one-of.ts'
import {
  AVAILABILITIES,
  LANGUAGES,
  LANGUAGES_MAX,
  REPLY_HOURS,
  type Availability,
  type Language,
  type DeveloperProfile,
} from '../../contract.ts'
import { languageChoices } from '../presenter.ts'
import { texts } from './texts.ts'

/** Form values of a creator's working terms; empty if unspecified. */
export interface TermsValues {
  availability: Availability | null
  languages: Language[]
  price_from: number | string
  price_to: number | string
  reply_within_hours: string | null
}

/** Returns the form values of a profile's terms, or of none. */
export const termsValues = (profile: DeveloperProfile | null): TermsValues => ({
  availability: profile?.availability ?? null,
  languages: (profile?.languages ?? []).flatMap((code) => oneOf(LANGUAGES, code) ?? []),
  price_from: profile?.price_range?.from ?? '',
  price_to: profile?.price_range?.to ?? '',
  reply_within_hours: profile?.reply_within_hours ? String(profile.reply_within_hours) : null,
})

/** Returns the terms for the API. If only one price is given, it is used for both ends of the range. */
export function termsBody({ price_from, price_to, reply_within_hours, ...terms }: TermsValues) {
  const [from, to] = [price_from === '' ? price_to : price_from, price_to === '' ? price_from : price_to]
  return {
    ...terms,
    price_range: from === '' ? null : { from: Number(from), to: Number(to) },
    reply_within_hours: REPLY_HOURS.find((hours) => String(hours) === reply_within_hours) ?? null,
  }
}

/** Form fields for the terms that clients filter by: availability, languages, price and reply time. */
export function TermsFields<Values extends TermsValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <Stack gap="md">
      <Select
        label={texts.availability}
        placeholder={texts.notSaid}
        clearable
        data={AVAILABILITIES.map((value) => ({ value, label: texts.availabilities[value] }))}
        {...form.getInputProps('availability')}
      />
      <MultiSelect
        label={texts.languages}
        description={texts.languagesHint}
        searchable
        maxValues={LANGUAGES_MAX}
        data={languageChoices}
        {...form.getInputProps('languages')}
      />
      <Group grow align="flex-start" wrap="wrap" preventGrowOverflow={false}>
        <PriceInput label={texts.priceFrom} {...form.getInputProps('price_from')} />
        <PriceInput label={texts.priceTo} {...form.getInputProps('price_to')} />
      </Group>
      <Select
        label={texts.replyTime}
        placeholder={texts.notSaid}
        clearable
        data={REPLY_HOURS.map((hours) => ({ value: String(hours), label: texts.replyTimes[hours] }))}
        {...form.getInputProps('reply_within_hours')}
      />
    </Stack>
  )
}
