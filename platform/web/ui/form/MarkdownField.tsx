import { Tabs, Textarea } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { FormError } from './FormError.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import classes from './LongForm.module.css'
import { texts } from '../texts.ts'

// Loaded with the first preview.
const Readme = lazy(async () => ({ default: (await import('../media/Readme.tsx')).Readme }))

// Heading level below that of the section.
const HEADING_LEVEL = 3

interface MarkdownFieldProps {
  /** Name of the text, as the label of the tabs. */
  name: string
  /** Label of the input. */
  label: string
  value: string
  problem: string | null | undefined
  maxLength?: number
  onChange: (value: string) => void
  /** A `MarkdownPreview` of the text, rendered when its tab is opened. */
  preview: ReactNode
}

/** Markdown editor with a preview tab. */
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
  /** HTML rendered by the server; null until then. */
  html: string | null
}

/** Preview of Markdown as the server renders it. */
export function MarkdownPreview({ isEmpty, error, html }: MarkdownPreviewProps) {
  if (isEmpty) return <p className={classes.soft}>{texts.nothingYet}</p>
  if (error) return <FormError>{error.message}</FormError>
  if (html === null) return <ListSkeleton rows={2} />
  return (
    <Suspense fallback={<ListSkeleton rows={2} />}>
      <Readme html={html} level={HEADING_LEVEL} />
    </Suspense>
  )
}
