/** Product name unless `PRODUCT_NAME` sets another. Screens read the current name from the page itself. */
export const DEFAULT_PRODUCT_NAME = 'Atelier'

/** Settings that screens depend on, by lowercase name; those with default values are omitted. */
export type SiteSettings = Readonly<Record<string, string>>

// Stored on `globalThis` because the server-side renderer is a separate program, whose texts read the product name when its modules load.
const TOLD = '__productName'
const TOLD_SETTINGS = '__siteSettings'

/** Sets the name and settings for the server-side renderer. Call it before that program is loaded. */
export const tellSite = (name: string, settings: SiteSettings = {}): void =>
  void Object.assign(globalThis, { [TOLD]: name, [TOLD_SETTINGS]: settings })

/** Returns the name that `tellSite` set, or the default. */
export const toldProductName = (): string => (globalThis as { [TOLD]?: string })[TOLD] ?? DEFAULT_PRODUCT_NAME

/** Returns the settings that `tellSite` set. */
export const toldSettings = (): SiteSettings => (globalThis as { [TOLD_SETTINGS]?: SiteSettings })[TOLD_SETTINGS] ?? {}
