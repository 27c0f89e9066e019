import { Radio, Stack } from '@mantine/core'
import { SettingsForm } from '#platform/web/drafts/SettingsForm.tsx'
import { useSettingsForm } from '#platform/web/drafts/useSettingsForm.ts'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { useAction } from '#platform/web/api/query.ts'
import { useUser } from '#features/accounts/web.tsx'
import { tradersApi, type SellerDetails } from '../contract.ts'
import { bodyOf, findProblems, valuesOf, type Values } from './declaration.ts'
import { texts } from './texts.ts'
import { TraderFields } from './TraderFields.tsx'

/** Form in which a seller declares whether they are a trader. */
export function SellerDetailsForm({ details }: { details: SellerDetails }) {
  const settings = useSettingsForm<Values>({
    name: settingsDraftName(useUser().id, 'seller_details'),
    there: valuesOf(details),
    validate: findProblems,
    saved: texts.saved,
  })
  const { form } = settings
  const { run, busy } = useAction(tradersApi.declare, {
    onDone: (saved) => settings.settle(valuesOf(saved)),
    onRefused: settings.refuse,
  })
  return (
    <SettingsForm settings={settings} send={(values) => void run({ body: bodyOf(values) })} busy={busy}>
      <Radio.Group label={texts.sellsAs} {...form.getInputProps('sells_as')}>
        <Stack gap="sm" mt="xs">
          <Radio value="trader" label={texts.trader} description={texts.traderHint} />
          <Radio value="private" label={texts.private} description={texts.privateHint} />
        </Stack>
      </Radio.Group>
      {form.values.sells_as === 'trader' && <TraderFields form={form} />}
    </SettingsForm>
  )
}
