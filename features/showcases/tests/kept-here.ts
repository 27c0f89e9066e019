import type { DraftPlace, KeptDraft } from '../web/edit/kept-drafts.ts'

// jsdom keeps no databases: this stands in for the one of browsers, which is seen in a journey.

/** What the browser keeps, by whose it is and of which showcase. */
export const drafts = new Map<string, KeptDraft>()

/** The browser, and whether it has no room left. */
export const browser = { isFull: false }

export const nameOf = ({ accountId, showcaseId }: DraftPlace): string => `${accountId}/${showcaseId ?? 'new'}`

export const readDraft = async (place: DraftPlace): Promise<KeptDraft | null> => drafts.get(nameOf(place)) ?? null

export async function keepDraft(place: DraftPlace, draft: KeptDraft): Promise<void> {
  if (browser.isFull) throw new DOMException('No room', 'QuotaExceededError')
  drafts.set(nameOf(place), draft)
}

export const forgetDraft = async (place: DraftPlace): Promise<void> => void drafts.delete(nameOf(place))
