import { Tabs, Textarea } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { FormError } from './FormError.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import classes from './LongForm.module.css'
import { texts } from '../texts.ts'

// Only who looks at it fetches what draws it.
const Readme = lazy(async () => ({ default: (await import('../media/Readme.tsx')).Readme }))

// Below the heading of its part.
const LEVEL = 3

interface MarkdownFieldProps {
  /** What is written here. */
  name: string
  /** What the field itself is called. */
  label: string
  value: string
  problem: string | null | undefined
  maxLength?: number
  onChange: (value: string) => void
  /** A `MarkdownPreview` of what is written; drawn when somebody looks at it. */
  preview: ReactNode
}

/** Something longer that is written in Markdown, and looked at as it will be shown. */
export const MarkdownField = ({ name, label, value, problem, maxLength, onChange, preview }: MarkdownFieldProps) => (
  <Tabs defaultValue="write" keepMounted={false}>
    <Tabs.List aria-label={name}>
      <Tabs.Tab value="write">{texts.write}</Tabs.Tab>
      <Tabs.Tab value="preview">{texts.preview}</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="write" className={classes.panel}>
      <Textarea
        aria-label={label}
        classNames={{ input: classes.code }}
        minRows={10}
        maxRows={24}
        maxLength={maxLength}
        spellCheck
        dir="auto"
        value={value}
        error={problem}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Tabs.Panel>
    <Tabs.Panel value="preview" className={classes.panel}>
      {preview}
    </Tabs.Panel>
  </Tabs>
)

interface MarkdownPreviewProps {
  isEmpty: boolean
  error: { message: string } | null
  /** As the server draws it; null until then. */
  html: string | null
}

/** What is written, as the server will show it. */
export function MarkdownPreview({ isEmpty, error, html }: MarkdownPreviewProps) {
  if (isEmpty) return <p className={classes.soft}>{texts.nothingYet}</p>
  if (error) return <FormError>{error.message}</FormError>
  if (html === null) return <ListSkeleton rows={2} />
  return (
    <Suspense fallback={<ListSkeleton rows={2} />}>
      <Readme html={html} level={LEVEL} />
    </Suspense>
  )
}
