import type { DraftPlace, DraftStore, StoredDraft } from '#platform/web/drafts/stored-drafts.ts'
import type { DraftFields } from '../web/edit/draft.ts'

// jsdom keeps no databases: this stands in for the one of browsers, which is seen in a journey.

const nameOf = ({ accountId, id }: DraftPlace): string => `${accountId}/${id ?? 'new'}`

/** What the browser keeps, by whose it is and of which product. */
export const kept = new Map<string, StoredDraft<DraftFields>>()

export const drafts: DraftStore<DraftFields> = {
  readDraft: async (place) => kept.get(nameOf(place)) ?? null,
  storeDraft: async (place, draft) => void kept.set(nameOf(place), draft),
  deleteDraft: async (place) => void kept.delete(nameOf(place)),
}
