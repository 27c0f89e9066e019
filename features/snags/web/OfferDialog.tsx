import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CancelButton } from '#platform/web/ui/form/CancelButton.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { DialogFooter } from '#platform/web/ui/layout/DialogFooter.tsx'
import { SnagOffer, snagsApi, type Snag } from '../contract.ts'
import { OFFER_PROBLEMS, OfferFields, offerOf, type OfferValues } from './OfferFields.tsx'
import { texts } from './texts.ts'

export interface OfferDialogProps {
  snag: Snag
  opened: boolean
  onClose: () => void
}

/** Changes the price and the time of a pitch that was sent. */
export const OfferDialog = ({ opened, ...form }: OfferDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.changeOffer}>
    {opened && <OfferForm {...form} />}
  </Dialog>
)

function OfferForm({ snag: { id, asking_price, duration_days }, onClose }: Omit<OfferDialogProps, 'opened'>) {
  const change = useDialogAction(snagsApi.changeOffer, texts.offerChanged, onClose)
  const form = useForm<OfferValues>({
    mode: 'controlled',
    initialValues: { asking_price: asking_price ?? '', duration_days: duration_days ?? '' },
    validate: (values) => fieldProblems(SnagOffer, offerOf(values), OFFER_PROBLEMS),
  })
  const submit = form.onSubmit(
    (values) => void change.run({ params: { id }, body: offerOf(values) }),
    focusFirstError(form),
  )
  return (
    <Form onSubmit={submit}>
      <Text c="dimmed">{texts.changeOfferText}</Text>
      <FormError>{change.error?.message}</FormError>
      <OfferFields form={form} />
      <DialogFooter>
        <CancelButton onClick={onClose} />
        <Button type="submit" aria-disabled={change.busy}>
          {change.busy ? texts.saving : texts.saveOffer}
        </Button>
      </DialogFooter>
    </Form>
  )
}
