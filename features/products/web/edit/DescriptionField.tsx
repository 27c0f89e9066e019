import { Input } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { CONTENT_MAX_LENGTH } from '#platform/contract/fields.ts'
import { useAction } from '#platform/web/api/query.ts'
import { MarkdownField, MarkdownPreview } from '#platform/web/ui/form/MarkdownField.tsx'
import { productsApi } from '../../contract.ts'
import { texts } from './texts.ts'

interface DescriptionFieldProps {
  description: string
  problem: string | undefined
  onChange: (description: string) => void
}

/** Editor of the full description. */
export const DescriptionField = ({ description, problem, onChange }: DescriptionFieldProps) => (
  <div>
    <Input.Label component="div">{texts.longDescription}</Input.Label>
    <Input.Description>{texts.longDescriptionHint}</Input.Description>
    <MarkdownField
      name={texts.longDescription}
      label={texts.longDescriptionLabel}
      value={description}
      problem={problem}
      maxLength={CONTENT_MAX_LENGTH}
      onChange={onChange}
      preview={<Preview description={description} />}
    />
  </div>
)

function Preview({ description }: { description: string }) {
  const [html, setHtml] = useState<string | null>(null)
  const { run, error } = useAction(productsApi.previewDescription, { onDone: (response) => setHtml(response.html) })
  const isEmpty = description.trim() === ''
  const ask = useEffectEvent(() => {
    if (!isEmpty) void run({ body: { long_description: description } })
  })
  useEffect(() => ask(), [])
  return <MarkdownPreview isEmpty={isEmpty} error={error} html={html} />
}
