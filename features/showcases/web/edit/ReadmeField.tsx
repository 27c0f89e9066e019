import { Button, FileButton, Tabs, Textarea } from '@mantine/core'
import { FileText } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { FormError } from '#platform/web/ui/FormError.tsx'
import { ListSkeleton } from '#platform/web/ui/ListSkeleton.tsx'
import { useUpload } from '#platform/web/useUpload.ts'
import { showcasesApi } from '../../contract.ts'
import classes from '#platform/web/ui/LongForm.module.css'
import { README_TYPES } from './intake.ts'
import { readmeFile } from './save.ts'
import { texts } from './texts.ts'

// Only who looks at it fetches what draws it.
const Readme = lazy(async () => ({ default: (await import('#platform/web/ui/Readme.tsx')).Readme }))
// Below the heading of its part.
const LEVEL = 3

interface ReadmeFieldProps {
  readme: string
  /** Where its relative links lead; null where that is not known. */
  repositoryUrl: string | null
  onChange: (readme: string) => void
  onChoose: (file: File) => void
  problem: string | null
  /** A further way to one. */
  children?: ReactNode
}

/** The README: taken from a file or written here, and looked at as it will be shown. */
export function ReadmeField(props: ReadmeFieldProps) {
  const { readme, repositoryUrl, onChange, onChoose, problem, children } = props
  const empty = useRef<() => void>(null)
  return (
    <>
      <div className={classes.buttons}>
        <FileButton
          resetRef={empty}
          accept={README_TYPES}
          onChange={(file) => {
            if (file) onChoose(file)
            // The same file may be chosen again.
            empty.current?.()
          }}
        >
          {(button) => (
            <Button {...button} variant="default" leftSection={<FileText size="1.1em" aria-hidden />}>
              {texts.chooseReadme}
            </Button>
          )}
        </FileButton>
        {children}
        {readme !== '' && (
          <Button variant="subtle" color="madder" onClick={() => onChange('')}>
            {texts.removeReadme}
          </Button>
        )}
      </div>
      <Tabs defaultValue="write" keepMounted={false}>
        <Tabs.List aria-label={texts.readme}>
          <Tabs.Tab value="write">{texts.write}</Tabs.Tab>
          <Tabs.Tab value="preview">{texts.preview}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write" className={classes.panel}>
          <Textarea
            aria-label={texts.readmeLabel}
            classNames={{ input: classes.code }}
            minRows={10}
            maxRows={24}
            spellCheck
            dir="auto"
            value={readme}
            error={problem}
            onChange={({ currentTarget: { value } }) => onChange(value)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="preview" className={classes.panel}>
          <Preview readme={readme} repositoryUrl={repositoryUrl} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** What is written, as the server will show it. */
function Preview({ readme, repositoryUrl }: Pick<ReadmeFieldProps, 'readme' | 'repositoryUrl'>) {
  const [html, setHtml] = useState<string | null>(null)
  const preview = useUpload(showcasesApi.previewReadme, { onDone: ({ content }) => setHtml(content) })
  const ask = useEffectEvent(() => {
    const readme_file = readmeFile(readme)
    if (readme_file) void preview.run({ body: { readme_file, repository_url: repositoryUrl } })
  })
  useEffect(() => ask(), [])
  if (readme.trim() === '') return <p className={classes.soft}>{texts.nothingYet}</p>
  if (preview.error) return <FormError>{preview.error.message}</FormError>
  if (html === null) return <ListSkeleton rows={2} />
  return (
    <Suspense fallback={<ListSkeleton rows={2} />}>
      <Readme html={html} level={LEVEL} />
    </Suspense>
  )
}
