import { NativeSelect, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useAction, useEndpoint } from '#platform/web/api/query.ts'
import { changedFields } from '#platform/web/drafts/draft.ts'
import { settingsDraftName } from '#platform/web/drafts/settings-drafts.ts'
import { UnsavedChanges } from '#platform/web/drafts/UnsavedChanges.tsx'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { siteSetting } from '#platform/web/page/product.ts'
import { useUser } from '#features/accounts/web.tsx'
import {
  KIND_LABELS,
  MailFrequency,
  notificationsApi,
  type NotificationKind,
  type NotificationSetting,
  type NotificationSettings,
} from '../contract.ts'
import classes from './Settings.module.css'
import { texts } from './texts.ts'

// Kinds that do not occur in a role and are not offered.
const KINDS_NOT_FOR_ROLE: Record<'client' | 'developer', readonly NotificationKind[]> = {
  client: ['shared_request', 'snag_answer', 'subscription', 'match'],
  developer: ['snag'],
}
const PAYMENT_KINDS: readonly NotificationKind[] = ['balance', 'subscription']
const KINDS = (Object.keys(KIND_LABELS) as NotificationKind[]).filter(
  (kind) => siteSetting('payments') !== 'off' || !PAYMENT_KINDS.includes(kind),
)
const FREQUENCIES = MailFrequency.options.map((value) => ({ value, label: texts.rhythm[value] }))

/** Form to choose on-screen display and email frequency for each kind. */
export function NotificationSettingsForm() {
  const query = useEndpoint(notificationsApi.settings, {})
  return <QueryView query={query}>{(settings) => <Form settings={settings} />}</QueryView>
}

type Settings = Partial<Record<NotificationKind, NotificationSetting>>

const byKind = ({ kinds }: NotificationSettings): Settings =>
  Object.fromEntries(kinds.map((setting) => [setting.kind, setting]))

function Form({ settings }: { settings: NotificationSettings }) {
  const client = useQueryClient()
  const { id, userType: role } = useUser()
  const draft = useFormDraft<Settings>(settingsDraftName(id, 'notifications'), byKind(settings))
  const [values, setValues] = useState(draft.start)
  const choose = (setting: NotificationSetting) => {
    const next = { ...values, [setting.kind]: setting }
    setValues(next)
    draft.store(next)
  }
  const save = useAction(notificationsApi.changeSettings, {
    onDone: (storedSettings) => {
      client.setQueryData(keyOf(notificationsApi.settings, {}), storedSettings)
      setValues(byKind(storedSettings))
      draft.settle(byKind(storedSettings))
      toast.success(texts.saved)
    },
  })
  const kinds = KINDS.filter((kind) => !role || !KINDS_NOT_FOR_ROLE[role].includes(kind))
  const changes = Object.values(changedFields(draft.there, values)).filter((setting) => setting !== undefined)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (changes.length > 0) void save.run({ body: { kinds: changes } })
        else toast.success(texts.saved)
      }}
    >
      {!settings.email_verified && <p className={classes.note}>{texts.notVerified}</p>}
      <div className={classes.head} aria-hidden>
        <span>{texts.kind}</span>
        <span>{texts.onScreen}</span>
        <span>{texts.byMail}</span>
      </div>
      {kinds.map((kind) => {
        const setting = values[kind]
        return setting && <Row key={kind} setting={setting} onChange={choose} />
      })}
      <p className={classes.hint}>{texts.rhythmHint}</p>
      <UnsavedChanges
        draft={draft}
        values={values}
        onDiscard={() => {
          draft.settle(draft.there)
          setValues(draft.there)
        }}
      />
      <FormError>{save.error?.message}</FormError>
      <SubmitButton busy={save.busy}>{texts.save}</SubmitButton>
    </form>
  )
}

interface RowProps {
  setting: NotificationSetting
  onChange: (next: NotificationSetting) => void
}

function Row({ setting, onChange }: RowProps) {
  const label = KIND_LABELS[setting.kind]
  return (
    <div className={classes.row} role="group" aria-label={label}>
      <span className={classes.kind}>{label}</span>
      <Switch
        aria-label={texts.onScreenOf(label)}
        label={<span className={classes.narrow}>{texts.onScreen}</span>}
        checked={setting.on_screen}
        onChange={({ currentTarget: { checked } }) => onChange({ ...setting, on_screen: checked })}
      />
      <NativeSelect
        aria-label={texts.byMailOf(label)}
        value={setting.mail}
        onChange={({ currentTarget: { value } }) => onChange({ ...setting, mail: MailFrequency.parse(value) })}
        data={FREQUENCIES}
      />
    </div>
  )
}
