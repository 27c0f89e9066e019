import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import type { Product } from '../../contract.ts'
import { refundRequestsApi } from '../../contract/refund-requests.ts'
import { LinkedPart } from '../edit/LinkedPart.tsx'
import { RuleField } from './RuleField.tsx'
import { texts } from './request-texts.ts'

/** For how long buyers of a product may ask for a refund. */
export function RefundRulePart({ product: { id } }: { product: Product }) {
  const params = { id }
  const { data } = useEndpoint(refundRequestsApi.readProductRule, { params })
  const { run, error } = useAction(refundRequestsApi.changeProductRule, {
    onDone: () => toast.success(texts.ruleSaved),
  })
  return (
    <LinkedPart id="refunds">
      <FormPart title={texts.rule} hint={texts.ruleHint}>
        {data && (
          <RuleField
            label={texts.ofProduct}
            rule={data}
            error={error?.message}
            onChange={(days) => void run({ params, body: { days } })}
          />
        )}
      </FormPart>
    </LinkedPart>
  )
}
