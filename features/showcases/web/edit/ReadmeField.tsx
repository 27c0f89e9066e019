import { FileButton } from '@mantine/core'
import { FileText } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { MarkdownField, MarkdownPreview } from '#platform/web/ui/form/MarkdownField.tsx'
import { useUpload } from '#platform/web/files/useUpload.ts'
import { showcasesApi } from '../../contract.ts'
import { README_TYPES } from './intake.ts'
import { readmeFile } from './save.ts'
import { texts } from './texts.ts'

interface ReadmeFieldProps {
  readme: string
  /** Base of relative links; null when unknown. */
  repositoryUrl: string | null
  onChange: (readme: string) => void
  onChoose: (file: File) => void
  problem: string | null
  /** Another way to provide a README. */
  children?: ReactNode
}

/** README editor: upload, write and preview. */
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
            // Resets the input, so that the same file can be chosen again.
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
      <MarkdownField
        name={texts.readme}
        label={texts.readmeLabel}
        value={readme}
        problem={problem}
        onChange={onChange}
        preview={<Preview readme={readme} repositoryUrl={repositoryUrl} />}
      />
    </>
  )
}

function Preview({ readme, repositoryUrl }: Pick<ReadmeFieldProps, 'readme' | 'repositoryUrl'>) {
  const [html, setHtml] = useState<string | null>(null)
  const preview = useUpload(showcasesApi.previewReadme, { onDone: ({ content }) => setHtml(content) })
  const ask = useEffectEvent(() => {
    const readme_file = readmeFile(readme)
    if (readme_file) void preview.run({ body: { readme_file, repository_url: repositoryUrl } })
  })
  useEffect(() => ask(), [])
  return <MarkdownPreview isEmpty={readme.trim() === ''} error={preview.error} html={html} />
}
