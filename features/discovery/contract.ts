/** Kinds of content with a public page, as named in the URLs of preview cards and sitemaps. */
export const CARD_KINDS = ['ticket', 'creator', 'showcase', 'video', 'playlist', 'product'] as const
export type CardKind = (typeof CARD_KINDS)[number]

export * from './contract/home.ts'
export * from './contract/embeds.ts'
