import { Radio, Stack } from '@mantine/core'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { type Earnings, payoutsApi, PayoutSchedule } from '../contract.ts'
import { texts } from './texts.ts'

/** Choice whether earnings are paid out on request or every week. It is saved at once. */
export function ScheduleChoice({ earnings: { schedule, least_cents } }: { earnings: Earnings }) {
  const { run, busy } = useAction(payoutsApi.changeSchedule, {
    onDone: ({ schedule: chosen }) => toast.success(texts.scheduleSaved[chosen]),
    onRefused: ({ message }) => toast.error(message),
  })
  const { on_request, weekly } = texts.schedules
  return (
    <Section title={texts.when}>
      <Radio.Group
        aria-label={texts.when}
        value={schedule}
        onChange={(chosen) => void run({ body: { schedule: PayoutSchedule.parse(chosen) } })}
      >
        <Stack gap="sm">
          <Radio value="on_request" label={on_request.label} description={on_request.hint} disabled={busy} />
          <Radio value="weekly" label={weekly.label} description={weekly.hint(least_cents)} disabled={busy} />
        </Stack>
      </Radio.Group>
    </Section>
  )
}
