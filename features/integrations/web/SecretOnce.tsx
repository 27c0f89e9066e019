import { Group, Stack, TextInput } from '@mantine/core'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import classes from './Integrations.module.css'

interface SecretOnceProps {
  secret: string
  texts: { hint: string; label: string; copy: string; copied: string; notCopied: string; done: string }
  onClose: () => void
}

/** A secret that is shown once, to copy. */
export function SecretOnce({ secret, texts, onClose }: SecretOnceProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast.success(texts.copied)
    } catch {
      // Without permission; the field can still be selected.
      toast.error(texts.notCopied)
    }
  }
  return (
    <Stack gap="md">
      <p>{texts.hint}</p>
      <TextInput
        label={texts.label}
        value={secret}
        readOnly
        className={classes.secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
      </Group>
    </Stack>
  )
}
