import type { OptionalPart } from '#platform/contract/optional-parts.ts'
import { DEFAULT_PRODUCT_NAME, currentProductName, currentSettings } from '#platform/contract/product.ts'
import { isServer } from './render-context.ts'

const productMeta = isServer ? null : document.querySelector<HTMLMetaElement>('meta[name="product-name"]')

/** Product name, which the server writes into the page. */
export const productName = isServer ? currentProductName() : (productMeta?.content ?? DEFAULT_PRODUCT_NAME)

/** Returns a setting that affects screens, by its lowercase name; undefined at its default. */
export const siteSetting = (name: string): string | undefined =>
  isServer ? currentSettings()[name] : productMeta?.dataset[name]

/** Returns whether an optional part is on in this installation; true for undefined. */
export const isPartOn = (part: OptionalPart | undefined): boolean => part === undefined || siteSetting(part) !== 'off'
