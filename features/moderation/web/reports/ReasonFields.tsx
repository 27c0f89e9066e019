import { NativeSelect, Textarea } from '@mantine/core'
import { REPORT_TEXT_MAX_LENGTH } from '../../contract.ts'
import { REPLY_TEMPLATES, reportsTexts as texts } from './texts.ts'

interface ReasonFieldsProps {
  value: string
  onChange: (reason: string) => void
  error: boolean
}

/** Reason of a decision, which may begin with a prepared text. */
export const ReasonFields = ({ value, onChange, error }: ReasonFieldsProps) => (
  <>
    <NativeSelect
      label={texts.template}
      value=""
      onChange={({ currentTarget }) => {
        const text = REPLY_TEMPLATES[Number(currentTarget.value)]?.text
        if (text !== undefined) onChange([value.trim(), text].filter(Boolean).join(' '))
      }}
      data={[
        { value: '', label: texts.choose },
        ...REPLY_TEMPLATES.map(({ label }, at) => ({ value: String(at), label })),
      ]}
    />
    <Textarea
      label={texts.reason}
      description={texts.reasonHint}
      error={error && texts.reasonMissing}
      maxLength={REPORT_TEXT_MAX_LENGTH}
      autosize
      minRows={4}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </>
)
