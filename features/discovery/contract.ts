/** What has a page of its own that everybody may see, as the addresses of cards and site maps call it. */
export const CARD_KINDS = ['ticket', 'creator', 'showcase', 'video', 'playlist', 'product'] as const
export type CardKind = (typeof CARD_KINDS)[number]

export * from './contract/home.ts'
