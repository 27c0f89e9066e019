import { DEFAULT_PRODUCT_NAME, toldProductName } from '#platform/contract/product.ts'
import { isServer } from './render-context.ts'

const written = () => document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content

/** The product's name in force: the server writes it into the page. */
export const productName = isServer ? toldProductName() : (written() ?? DEFAULT_PRODUCT_NAME)
