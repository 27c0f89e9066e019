import { useId, useState } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import type { InstallationSetting, administrationApi } from '../contract.ts'
import classes from './Settings.module.css'
import { SettingField } from './SettingField.tsx'
import { TestMailButton } from './TestMailButton.tsx'
import { type SettingGroup, texts } from './texts.ts'

interface SettingsFormProps {
  group: SettingGroup
  settings: readonly InstallationSetting[]
  change: typeof administrationApi.change | typeof administrationApi.changeAntiSpam
}

/** Form of one group of settings. Only changed ones are sent. */
export function SettingsForm({ group, settings, change }: SettingsFormProps) {
  const id = useId()
  const [changed, setChanged] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<CallError | null>(null)
  const { run, busy } = useAction(change, {
    onDone: () => {
      setChanged({})
      setRefused(null)
      toast.success(texts.saved)
    },
    onRefused: setRefused,
  })
  const problemOf = (name: string) => refused?.problems.find(({ loc }) => loc[2] === name)?.msg
  const own = settings.filter(({ name }) => name in group.settings)
  const isChanged = Object.keys(changed).length > 0
  return (
    <form
      className={classes.group}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void run({ body: { settings: changed } })
        else toast.success(texts.nothing)
      }}
    >
      <div>
        <h2 id={id} className={classes.title}>
          {group.title}
        </h2>
        <p className={classes.hint}>{group.hint}</p>
      </div>
      <div className={classes.fields}>
        {own.map((setting) => {
          const words = group.settings[setting.name]
          return (
            words && (
              <SettingField
                key={setting.name}
                setting={setting}
                words={words}
                value={changed[setting.name]}
                problem={problemOf(setting.name)}
                onChange={(value) => setChanged((all) => ({ ...all, [setting.name]: value }))}
              />
            )
          )
        })}
        <FormError>{refused && refused.problems.length === 0 && refused.message}</FormError>
        <div className={classes.buttons}>
          <Button type="submit" loading={busy} disabled={!isChanged}>
            {texts.save}
          </Button>
          {'SMTP_URL' in group.settings && <TestMailButton disabled={isChanged} />}
        </div>
      </div>
    </form>
  )
}
