import { FormError } from '#platform/web/ui/form/FormError.tsx'
import type { InstallationSetting } from '../contract.ts'
import type { ComponentType } from 'react'
import { ColorField } from './ColorField.tsx'
import { MoneySettingField } from './MoneySettingField.tsx'
import { SettingField, type SettingFieldProps } from './SettingField.tsx'
import { SETTING_TEXTS } from './texts.ts'
import type { SettingChanges } from './useSettingChanges.ts'

/** Inputs of kinds that are more than text or a choice. */
const FIELDS: Partial<Record<InstallationSetting['kind'], ComponentType<SettingFieldProps>>> = {
  color: ColorField,
  money: MoneySettingField,
}

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
      const words = SETTING_TEXTS[name]
      if (!setting || !words) return null
      const Field = FIELDS[setting.kind] ?? SettingField
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
