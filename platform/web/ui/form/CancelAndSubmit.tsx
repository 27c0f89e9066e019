import { Group } from '@mantine/core'
import { Button, type ButtonProps } from './Button.tsx'

interface CancelAndSubmitProps extends Pick<ButtonProps, 'color' | 'disabled' | 'children'> {
  /** Label of the button that cancels. */
  cancel: string
  onCancel: () => void
  busy: boolean
}

/** The last row of a form: a button to cancel, and one to submit, labelled by the children. */
export const CancelAndSubmit = ({ cancel, onCancel, busy, ...submit }: CancelAndSubmitProps) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" loading={busy} {...submit} />
  </Group>
)
