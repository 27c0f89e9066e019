import { Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { UnsavedChanges } from '#platform/web/drafts/UnsavedChanges.tsx'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { focusFirstError, placeProblems } from '#platform/web/ui/form/forms.ts'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { tradersApi, type SellerDetails } from '../contract.ts'
import { bodyOf, findProblems, valuesOf, type Values } from './declaration.ts'
import { texts } from './texts.ts'
import { TraderFields } from './TraderFields.tsx'

/** Form in which a seller declares whether they are a trader. */
export function SellerDetailsForm({ details }: { details: SellerDetails }) {
  const draft = useFormDraft<Values>(settingsDraftName(useUser().id, 'seller_details'), valuesOf(details))
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft.start,
    validate: findProblems,
    onValuesChange: draft.store,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const { run, busy } = useAction(tradersApi.declare, {
    onDone: (saved) => {
      const values = valuesOf(saved)
      draft.settle(values)
      form.setValues(values)
      toast.success(texts.saved)
    },
    onRefused: (error) => setProblem(placeProblems(form, Object.keys(form.values), error)),
  })
  const submit = form.onSubmit((values) => {
    setProblem(null)
    void run({ body: bodyOf(values) })
  }, focusFirstError(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <Radio.Group label={texts.sellsAs} {...form.getInputProps('sells_as')}>
          <Stack gap="sm" mt="xs">
            <Radio value="trader" label={texts.trader} description={texts.traderHint} />
            <Radio value="private" label={texts.private} description={texts.privateHint} />
          </Stack>
        </Radio.Group>
        {form.values.sells_as === 'trader' && <TraderFields form={form} />}
        <UnsavedChanges
          draft={draft}
          values={form.values}
          onDiscard={() => {
            draft.settle(draft.there)
            form.setValues(draft.there)
          }}
        />
        <SubmitButton busy={busy} busyLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
      </Stack>
    </form>
  )
}
