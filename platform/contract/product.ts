/** Product name unless `PRODUCT_NAME` sets another. Screens read the current name from the page itself. */
export const DEFAULT_PRODUCT_NAME = 'Atelier'

/** Settings that screens depend on, by lowercase name; those with default values are omitted. */
export type SiteSettings = Readonly<Record<string, string>>

// Stored on `globalThis` because the server-side renderer is a separate program, whose texts read the product name when its modules load.
const PRODUCT_NAME_KEY = '__productName'
const SETTINGS_KEY = '__siteSettings'

/** Sets the name and settings for the server-side renderer. Call it before that program is loaded. */
export const setSite = (name: string, settings: SiteSettings = {}): void =>
  void Object.assign(globalThis, { [PRODUCT_NAME_KEY]: name, [SETTINGS_KEY]: settings })

/** Returns the name that `setSite` set, or the default. */
export const currentProductName = (): string =>
  (globalThis as { [PRODUCT_NAME_KEY]?: string })[PRODUCT_NAME_KEY] ?? DEFAULT_PRODUCT_NAME

/** Returns the settings that `setSite` set. */
export const currentSettings = (): SiteSettings => (globalThis as { [SETTINGS_KEY]?: SiteSettings })[SETTINGS_KEY] ?? {}
