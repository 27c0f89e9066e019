import { useId } from 'react'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import type { InstallationSetting, administrationApi } from '../contract.ts'
import { SettingFields } from './SettingFields.tsx'
import classes from './Settings.module.css'
import { SitePictureField } from './SitePictureField.tsx'
import { TestMailButton } from './TestMailButton.tsx'
import { type SettingGroup, texts } from './texts.ts'
import { useSettingChanges } from './useSettingChanges.ts'

interface SettingsFormProps {
  group: SettingGroup
  settings: readonly InstallationSetting[]
  change: typeof administrationApi.change | typeof administrationApi.changeAntiSpam
}

/** Form of one group of settings. Only changed ones are sent. */
export function SettingsForm({ group, settings, change }: SettingsFormProps) {
  const id = useId()
  const changes = useSettingChanges(() => toast.success(texts.saved), change)
  const names = Object.keys(group.settings)
  const isChanged = changes.hasChanges(names)
  return (
    <form
      className={classes.group}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) changes.save(names)
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
        {group.picture && <SitePictureField kind={group.picture} />}
        <SettingFields names={names} settings={settings} changes={changes} />
        <div className={classes.buttons}>
          <Button type="submit" loading={changes.busy} disabled={!isChanged}>
            {texts.save}
          </Button>
          {'SMTP_URL' in group.settings && <TestMailButton disabled={isChanged} />}
        </div>
      </div>
    </form>
  )
}
