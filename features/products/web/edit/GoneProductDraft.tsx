import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { DiscardButton } from '#platform/web/drafts/DiscardButton.tsx'
import { filesInUse } from '#platform/web/drafts/draft.ts'
import type { StoredDraft } from '#platform/web/drafts/stored-drafts.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import longForm from '#platform/web/ui/form/LongForm.module.css'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { EMPTY_FIELDS, type DraftFields } from './draft.ts'
import { drafts } from './stored-drafts.ts'
import { texts } from './texts.ts'

interface Found {
  kept: StoredDraft<DraftFields>
  /** Whether a draft of a new product exists too; there can be only one. */
  hasNew: boolean
}

/**
 * Draft of a product that has been deleted in the meantime: it can become a new product, or be discarded. Renders nothing without a draft.
 */
export function GoneProductDraft({ accountId, id }: { accountId: number; id: number }) {
  const navigate = useNavigate()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const [kept, begun] = await Promise.all([
        drafts.readDraft({ accountId, id }, Date.now()),
        drafts.readDraft({ accountId, id: null }, Date.now()),
      ])
      if (!isOver) setFound(kept && { kept, hasNew: begun !== null })
    }
    read().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [accountId, id])
  if (!found) return null
  const { kept, hasNew } = found
  const discard = async () => {
    await drafts.deleteDraft({ accountId, id }).catch(() => undefined)
    setFound(null)
  }
  const begin = async () => {
    // Pictures stored on the server were deleted with the product.
    const fields = { ...kept.fields, pictures: kept.fields.pictures.filter((picture) => picture.id === null) }
    const files = filesInUse(kept.files, fields)
    await drafts.storeDraft({ accountId, id: null }, { begun: EMPTY_FIELDS, fields, files, kept_at: Date.now() })
    await drafts.deleteDraft({ accountId, id })
    await navigate('/products/new')
  }
  return (
    <Section title={texts.goneDraft} hint={hasNew ? texts.goneDraftWaits : texts.goneDraftText}>
      <div className={longForm.buttons}>
        {hasNew ? (
          <Button to="/products/new">{texts.toBegun}</Button>
        ) : (
          <Button onClick={() => void begin()}>{texts.goneDraftGoOn}</Button>
        )}
        <DiscardButton onDiscard={() => void discard()}>{texts.goneDraftDiscard}</DiscardButton>
      </div>
    </Section>
  )
}
