import { Group, Stack, TextInput } from '@mantine/core'
import { copyText } from '../feedback/copy-text.ts'
import { Button } from './Button.tsx'
import classes from './CopyField.module.css'

interface CopyFieldProps {
  /** What is shown once: a link or a secret. */
  value: string
  texts: { hint: string; label: string; copy: string; copied: string; done: string }
  onClose: () => void
}

/** Content of a dialog with something that is shown once, to copy. */
export function CopyField({ value, texts, onClose }: CopyFieldProps) {
  return (
    <Stack gap="md">
      <p>{texts.hint}</p>
      <TextInput
        label={texts.label}
        value={value}
        readOnly
        className={classes.value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
        <Button onClick={() => void copyText(value, texts.copied)}>{texts.copy}</Button>
      </Group>
    </Stack>
  )
}
