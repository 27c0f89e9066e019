import { usePages } from '#platform/web/api/query.ts'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge, type StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import { type WebhookDelivery, webhooksApi } from '../../contract.ts'
import classes from '../Integrations.module.css'
import { STATE_LABELS, texts } from './texts.ts'

const PAGE = 10
const LOOKS: Record<WebhookDelivery['state'], StatusLook> = {
  waiting: { tone: 'waiting', label: STATE_LABELS.waiting },
  delivered: { tone: 'done', label: STATE_LABELS.delivered },
  failed: { tone: 'stopped', label: STATE_LABELS.failed },
}

interface DeliveriesProps {
  webhookId: number
  isOn: boolean
}

/** What was sent to a webhook, newest first; each can be sent again. */
export function Deliveries({ webhookId, isOn }: DeliveriesProps) {
  const query = usePages(webhooksApi.deliveries, { params: { id: webhookId }, query: { limit: PAGE } })
  return (
    <div>
      <Button variant="subtle" size="sm" onClick={() => void query.refetch()}>
        {texts.refresh}
      </Button>
      <PagesView query={query} empty={<p className={classes.soft}>{texts.noDeliveries}</p>}>
        {(deliveries) =>
          deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhookId} isOn={isOn} delivery={delivery} />
          ))
        }
      </PagesView>
    </div>
  )
}

function DeliveryRow({ webhookId, isOn, delivery }: DeliveriesProps & { delivery: WebhookDelivery }) {
  const { id, type, state, tries, created_at, next_try_at, status, duration_ms, response } = delivery
  const redeliver = useToastedAction(webhooksApi.redeliver, texts.redelivered)
  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <code>{type}</code>
        <RowFacts>
          <StatusBadge look={LOOKS[state]} />
          <Moment at={created_at} />
          {tries > 0 && <span>{texts.tries(tries)}</span>}
          {status !== null && <span>{texts.status(status)}</span>}
          {duration_ms !== null && <span>{texts.duration(duration_ms)}</span>}
          {tries > 0 && next_try_at !== null && (
            <span>
              {texts.nextTry} <Moment at={next_try_at} />
            </span>
          )}
        </RowFacts>
        {response && <pre className={classes.response}>{response}</pre>}
      </div>
      {isOn && (
        <Button
          variant="default"
          size="sm"
          loading={redeliver.busy}
          aria-label={texts.redeliverNamed(type)}
          onClick={() => void redeliver.run({ params: { id: webhookId, deliveryId: id } })}
        >
          {texts.redeliver}
        </Button>
      )}
    </Row>
  )
}
