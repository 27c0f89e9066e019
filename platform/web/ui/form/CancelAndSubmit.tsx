import { Group } from '@mantine/core'
import { Button, type ButtonProps } from './Button.tsx'
import { CancelButton } from './CancelButton.tsx'

interface CancelAndSubmitProps extends Pick<ButtonProps, 'color' | 'disabled' | 'children'> {
  /** Label of the button that cancels, if it differs. */
  cancel?: string
  onCancel: () => void
  busy: boolean
}

/** The last row of a form: a button to cancel, and one to submit, labelled by the children. */
export const CancelAndSubmit = ({ cancel, onCancel, busy, ...submit }: CancelAndSubmitProps) => (
  <Group justify="flex-end" gap="sm">
    <CancelButton onClick={onCancel}>{cancel}</CancelButton>
    <Button type="submit" loading={busy} {...submit} />
  </Group>
)
