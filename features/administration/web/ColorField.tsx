import { TextInput } from '@mantine/core'
import { accentProblem, DEFAULT_ACCENTS, isHexColor, nearestAccent, type Scheme } from '#platform/contract/accents.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import classes from './ColorField.module.css'
import type { SettingFieldProps } from './SettingField.tsx'
import { texts } from './texts.ts'

const schemeOf = (name: string): Scheme => (name.endsWith('_DARK') ? 'dark' : 'light')

/** Input of a color, by its code or by the browser's color chooser. Says at once whether text in it is legible. */
export function ColorField({ setting, words, value, problem, onChange }: SettingFieldProps) {
  const { name, in_force, source } = setting
  const scheme = schemeOf(name)
  const isSetByEnvironment = source === 'environment'
  const shown = value ?? in_force ?? ''
  const color = shown.trim()
  const isColor = isHexColor(color)
  const fault = color === '' ? null : accentProblem(scheme, color)
  return (
    <div className={classes.field}>
      <TextInput
        label={words.label}
        description={isSetByEnvironment ? texts.byEnvironment : words.hint}
        error={fault ?? problem}
        disabled={isSetByEnvironment}
        value={shown}
        placeholder={DEFAULT_ACCENTS[scheme]}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        rightSectionWidth="3.5rem"
        rightSectionPointerEvents="all"
        rightSection={
          <input
            type="color"
            className={classes.swatch}
            aria-label={texts.chooseColor(words.label)}
            disabled={isSetByEnvironment}
            value={isColor ? color.toLowerCase() : DEFAULT_ACCENTS[scheme]}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        }
      />
      {fault !== null && isColor && !isSetByEnvironment && (
        <Button variant="default" size="sm" onClick={() => onChange(nearestAccent(scheme, color))}>
          {texts.takeColor(nearestAccent(scheme, color))}
        </Button>
      )}
    </div>
  )
}
