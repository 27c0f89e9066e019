/** The product's name where `PRODUCT_NAME` does not set another. Screens read the name in force from the page itself. */
export const DEFAULT_PRODUCT_NAME = 'Atelier'

/** Settings that screens follow, by their names in lower case; those at their defaults are missing. */
export type SiteSettings = Readonly<Record<string, string>>

// Properties of `globalThis`: what draws pages on the server is a program of its own, whose texts name the product as they are read.
const TOLD = '__productName'
const TOLD_SETTINGS = '__siteSettings'

/** Tells the program that draws pages on the server which name and settings are in force, before it is opened. */
export const tellSite = (name: string, settings: SiteSettings = {}): void =>
  void Object.assign(globalThis, { [TOLD]: name, [TOLD_SETTINGS]: settings })

/** The name that was told. */
export const toldProductName = (): string => (globalThis as { [TOLD]?: string })[TOLD] ?? DEFAULT_PRODUCT_NAME

/** The settings that were told. */
export const toldSettings = (): SiteSettings => (globalThis as { [TOLD_SETTINGS]?: SiteSettings })[TOLD_SETTINGS] ?? {}
