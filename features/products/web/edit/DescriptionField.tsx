import { Input, Tabs, Textarea } from '@mantine/core'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { CONTENT_MAX_LENGTH } from '#platform/contract/fields.ts'
import { useAction } from '#platform/web/query.ts'
import { FormError } from '#platform/web/ui/FormError.tsx'
import { ListSkeleton } from '#platform/web/ui/ListSkeleton.tsx'
import classes from '#platform/web/ui/LongForm.module.css'
import { productsApi } from '../../contract.ts'
import { texts } from './texts.ts'

// Only who looks at it fetches what draws it.
const Readme = lazy(async () => ({ default: (await import('#platform/web/ui/Readme.tsx')).Readme }))

interface DescriptionFieldProps {
  description: string
  problem: string | undefined
  onChange: (description: string) => void
}

/** The description in full: written in Markdown, and looked at as it will be shown. */
export function DescriptionField({ description, problem, onChange }: DescriptionFieldProps) {
  return (
    <div>
      <Input.Label component="div">{texts.longDescription}</Input.Label>
      <Input.Description>{texts.longDescriptionHint}</Input.Description>
      <Tabs defaultValue="write" keepMounted={false}>
        <Tabs.List aria-label={texts.longDescription}>
          <Tabs.Tab value="write">{texts.write}</Tabs.Tab>
          <Tabs.Tab value="preview">{texts.preview}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write" className={classes.panel}>
          <Textarea
            aria-label={texts.longDescriptionLabel}
            classNames={{ input: classes.code }}
            minRows={10}
            maxRows={24}
            maxLength={CONTENT_MAX_LENGTH}
            spellCheck
            dir="auto"
            value={description}
            error={problem}
            onChange={({ currentTarget: { value } }) => onChange(value)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="preview" className={classes.panel}>
          <Preview description={description} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

/** What is written, as the server will show it. */
function Preview({ description }: { description: string }) {
  const [html, setHtml] = useState<string | null>(null)
  const preview = useAction(productsApi.previewDescription, { onDone: (answer) => setHtml(answer.html) })
  const isEmpty = description.trim() === ''
  const ask = useEffectEvent(() => {
    if (!isEmpty) void preview.run({ body: { long_description: description } })
  })
  useEffect(() => ask(), [])
  if (isEmpty) return <p className={classes.soft}>{texts.nothingYet}</p>
  if (preview.error) return <FormError>{preview.error.message}</FormError>
  if (html === null) return <ListSkeleton rows={2} />
  return (
    <Suspense fallback={<ListSkeleton rows={2} />}>
      <Readme html={html} level={3} />
    </Suspense>
  )
}
