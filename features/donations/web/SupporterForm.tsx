import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useUser } from '#features/accounts/web.tsx'
import { SUPPORTER_NAME_MAX_LENGTH, supportersApi } from '../contract.ts'
import { historyTexts as texts } from './history-texts.ts'

/** Form for the name under which the user is listed as a supporter; null if not listed. */
export function SupporterForm({ name }: { name: string | null }) {
  const { fullName } = useUser()
  const [text, setText] = useState(name ?? fullName)
  const [problem, setProblem] = useState<string | null>(null)
  const { run, busy } = useAction(supportersApi.changeOwn, {
    onDone: (response) => toast.success(response.name === null ? texts.takenBack : texts.saved),
    onRefused: (error) => setProblem(error.message),
  })
  const change = (to: string | null) => {
    setProblem(null)
    void run({ body: { name: to } })
  }
  const submit = () => {
    if (text.trim() !== '') change(text)
  }
  return (
    <Form onSubmit={submit}>
      <FormError onClose={() => setProblem(null)}>{problem}</FormError>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        maxLength={SUPPORTER_NAME_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SubmitButton busy={busy} />
      {name !== null && (
        <Button variant="default" size="lg" fullWidth aria-disabled={busy} onClick={() => change(null)}>
          {texts.takeBack}
        </Button>
      )}
    </Form>
  )
}
