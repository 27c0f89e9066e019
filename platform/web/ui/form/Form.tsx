import { Stack } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { FormError } from './FormError.tsx'

interface FormProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Why the last attempt failed. */
  error?: ReactNode
  children: ReactNode
}

/** Form with its fields below each other, beneath the error of the last attempt. Leaves validation to the screen. */
export const Form = ({ onSubmit, error, children }: FormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event)
    }}
  >
    <Stack gap="md">
      <FormError>{error}</FormError>
      {children}
    </Stack>
  </form>
)
