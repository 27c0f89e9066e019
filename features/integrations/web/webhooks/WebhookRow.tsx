import { useState } from 'react'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CopyField } from '#platform/web/ui/form/CopyField.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Disclosure } from '#platform/web/ui/layout/Disclosure.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { type Webhook, webhooksApi } from '../../contract.ts'
import classes from '../Integrations.module.css'
import { Deliveries } from './Deliveries.tsx'
import { EVENT_LABELS, texts } from './texts.ts'

/** A webhook: its address and state, what can be done with it, and what was sent to it. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, is_on, failing_since } = webhook
  return (
    <Row>
      <p className={classes.name}>{url}</p>
      <RowFacts>
        <Badge tone={is_on ? 'live' : 'stopped'}>{is_on ? texts.on : texts.off}</Badge>
        <span title={events.map((event) => EVENT_LABELS[event]).join('\n')}>{texts.eventCount(events.length)}</span>
        {failing_since !== null && (
          <Badge tone="waiting">
            {texts.failing} {texts.failingSince} <Moment at={failing_since} />
          </Badge>
        )}
      </RowFacts>
      <WebhookButtons id={id} isOn={is_on} />
      <Disclosure title={texts.deliveries}>
        <Deliveries webhookId={id} isOn={is_on} />
      </Disclosure>
    </Row>
  )
}

function WebhookButtons({ id, isOn }: { id: number; isOn: boolean }) {
  const [secret, setSecret] = useState<string | null>(null)
  const test = useToastedAction(webhooksApi.test, texts.tested)
  const change = useToastedAction(webhooksApi.change, isOn ? texts.turnedOff : texts.turnedOn)
  const rotate = useConfirmedAction(webhooksApi.rotateSecret, {
    title: texts.rotateTitle,
    text: texts.rotateText,
    confirmLabel: texts.rotate,
    onDone: (made) => setSecret(made.secret),
  })
  const remove = useConfirmedAction(webhooksApi.remove, {
    title: texts.removeTitle,
    text: texts.removeText,
    confirmLabel: texts.remove,
    danger: true,
    done: texts.removed,
  })
  const params = { id }
  const { hintOnce: hint, secret: label } = texts
  return (
    <div className={classes.buttons}>
      {isOn && (
        <Button variant="default" size="sm" loading={test.busy} onClick={() => void test.run({ params })}>
          {texts.test}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        loading={change.busy}
        onClick={() => void change.run({ params, body: { is_on: !isOn } })}
      >
        {isOn ? texts.turnOff : texts.turnOn}
      </Button>
      <Button variant="subtle" size="sm" onClick={() => rotate.open({ params })}>
        {texts.rotate}
      </Button>
      <Button variant="subtle" size="sm" onClick={() => remove.open({ params })}>
        {texts.remove}
      </Button>
      {rotate.dialog}
      {remove.dialog}
      <Dialog opened={secret !== null} onClose={() => setSecret(null)} title={texts.secretTitle}>
        <CopyField value={secret ?? ''} texts={{ ...texts, hint, label }} onClose={() => setSecret(null)} />
      </Dialog>
    </div>
  )
}
