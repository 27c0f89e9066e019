import { Textarea, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { CONTENT_MAX_LENGTH } from '#platform/contract/fields.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Product } from '../../contract.ts'
import { FILE_VERSION_MAX_LENGTH, productFilesApi } from '../../contract/files.ts'
import { texts } from './texts.ts'

/** Form that releases a new version of a product and notifies its buyers. */
export function ReleaseForm({ product }: { product: Product }) {
  const [version, setVersion] = useState('')
  const [notes, setNotes] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const release = useAction(productFilesApi.release, {
    onDone: () => {
      setVersion('')
      setNotes('')
      toast.success(texts.released)
    },
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const isNamed = version.trim() !== ''
    setFault(isNamed ? null : texts.versionMissing)
    if (isNamed)
      void release.run({ params: { id: product.id }, body: { version: version.trim(), notes: notes.trim() || null } })
  }
  return (
    <form noValidate onSubmit={send}>
      <FormPart title={texts.release} hint={texts.releaseHint}>
        <FormError onClose={release.reset}>{release.error?.detail || release.error?.message}</FormError>
        <TextInput
          label={texts.releaseVersion}
          placeholder={product.version}
          maxLength={FILE_VERSION_MAX_LENGTH}
          value={version}
          error={fault}
          onChange={({ currentTarget: { value } }) => setVersion(value)}
        />
        <Textarea
          label={texts.notes}
          description={texts.notesHint}
          minRows={2}
          maxLength={CONTENT_MAX_LENGTH}
          value={notes}
          onChange={({ currentTarget: { value } }) => setNotes(value)}
        />
        <div>
          <Button type="submit" variant="default" aria-disabled={release.busy}>
            {release.busy ? texts.releasing : texts.publishRelease}
          </Button>
        </div>
      </FormPart>
    </form>
  )
}
