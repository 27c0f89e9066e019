import type { OptionalPart } from '#platform/contract/optional-parts.ts'
import { DEFAULT_PRODUCT_NAME, toldProductName, toldSettings } from '#platform/contract/product.ts'
import { isServer } from './render-context.ts'

const written = isServer ? null : document.querySelector<HTMLMetaElement>('meta[name="product-name"]')

/** The product's name in force: the server writes it into the page. */
export const productName = isServer ? toldProductName() : (written?.content ?? DEFAULT_PRODUCT_NAME)

/** A setting that screens follow, by its name in lower case; undefined at its default. */
export const siteSetting = (name: string): string | undefined =>
  isServer ? toldSettings()[name] : written?.dataset[name]

/** Whether a part of the product is on in this installation. What belongs to no such part always is. */
export const isPartOn = (part: OptionalPart | undefined): boolean => part === undefined || siteSetting(part) !== 'off'
