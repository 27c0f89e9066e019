import { Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { CancelAndSubmit } from '#platform/web/ui/form/CancelAndSubmit.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { DISCOUNT_CODE_MAX_LENGTH, discountCodesApi, type DiscountCode } from '../../contract/discount-codes.ts'
import { codeFieldsOf, codeProblems, termsOf, type CodeFields } from './code-form.ts'
import classes from './Pricing.module.css'
import { ProductsChoice } from './ProductsChoice.tsx'
import { texts } from './texts.ts'

const REDUCTIONS = {
  percent: { label: texts.percentLabel, description: texts.percentHint, inputMode: 'numeric', maxLength: 3 },
  amount: { label: texts.amountLabel, description: texts.amountHint, inputMode: 'decimal', maxLength: 11 },
} as const

interface DiscountCodeDialogProps {
  opened: boolean
  /** Code to edit; null for a new one. */
  code: DiscountCode | null
  onClose: () => void
}

/** Dialog in which a seller makes a discount code, or changes the terms of one. */
export const DiscountCodeDialog = ({ opened, code, onClose }: DiscountCodeDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={code ? texts.editTitle(code.code) : texts.createTitle}>
    {opened && <DiscountCodeForm code={code} onClose={onClose} />}
  </Dialog>
)

function DiscountCodeForm({ code, onClose }: Omit<DiscountCodeDialogProps, 'opened'>) {
  const [problem, setProblem] = useState<string | null>(null)
  const onRefused = (error: CallError) => setProblem(error.message)
  const onDone = (message: string) => {
    toast.success(message)
    onClose()
  }
  const create = useAction(discountCodesApi.create, { onDone: (made) => onDone(texts.made(made.code)), onRefused })
  const change = useAction(discountCodesApi.change, { onDone: () => onDone(texts.saved), onRefused })
  const form = useForm<CodeFields>({
    mode: 'controlled',
    initialValues: codeFieldsOf(code),
    validate: { ...codeProblems, ...(code && { code: () => null }) },
  })
  const { kind, scope } = form.values
  const send = form.onSubmit((fields) => {
    setProblem(null)
    const terms = termsOf(fields)
    if (code) void change.run({ params: { id: code.id }, body: terms })
    else void create.run({ body: { ...terms, code: fields.code } })
  }, focusFirstError(form))
  return (
    <Form onSubmit={send}>
      <FormError onClose={() => setProblem(null)}>{problem}</FormError>
      {!code && (
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          classNames={{ input: classes.code }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={DISCOUNT_CODE_MAX_LENGTH}
          data-autofocus
          {...form.getInputProps('code')}
        />
      )}
      <Radio.Group label={texts.takesOff} {...form.getInputProps('kind')}>
        <div className={classes.choices}>
          <Radio value="percent" label={texts.percent} />
          <Radio value="amount" label={texts.amount} />
        </div>
      </Radio.Group>
      <TextInput key={kind} {...REDUCTIONS[kind]} {...form.getInputProps(kind)} />
      <Radio.Group label={texts.appliesTo} {...form.getInputProps('scope')}>
        <div className={classes.choices}>
          <Radio value="all" label={texts.forAll} description={texts.forAllHint} />
          <Radio value="chosen" label={texts.forChosen} />
        </div>
      </Radio.Group>
      {scope === 'chosen' && <ProductsChoice {...form.getInputProps('products')} />}
      <TextInput
        label={texts.maxUses}
        description={texts.maxUsesHint}
        inputMode="numeric"
        maxLength={7}
        {...form.getInputProps('max_uses')}
      />
      <TextInput
        type="datetime-local"
        label={texts.expires}
        description={texts.expiresHint}
        {...form.getInputProps('expires')}
      />
      <CancelAndSubmit onCancel={onClose} busy={create.busy || change.busy}>
        {code ? texts.save : texts.create}
      </CancelAndSubmit>
    </Form>
  )
}
