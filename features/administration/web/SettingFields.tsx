import { FormError } from '#platform/web/ui/form/FormError.tsx'
import type { InstallationSetting } from '../contract.ts'
import { ColorField } from './ColorField.tsx'
import { SettingField } from './SettingField.tsx'
import { WORDS } from './texts.ts'
import type { SettingChanges } from './useSettingChanges.ts'

interface SettingFieldsProps {
  names: readonly string[]
  settings: readonly InstallationSetting[]
  changes: SettingChanges
}

/** Inputs of some settings, in the given order, and why they were refused. */
export const SettingFields = ({ names, settings, changes }: SettingFieldsProps) => (
  <>
    {names.map((name) => {
      const setting = settings.find((one) => one.name === name)
      const words = WORDS[name]
      if (!setting || !words) return null
      const Field = setting.kind === 'color' ? ColorField : SettingField
      return (
        <Field
          key={name}
          setting={setting}
          words={words}
          value={changes.values[name]}
          problem={changes.problemOf(name)}
          onChange={(value) => changes.set(name, value)}
        />
      )
    })}
    <FormError>{changes.message}</FormError>
  </>
)
