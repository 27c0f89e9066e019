import { DEFAULT_PRODUCT_NAME, PRODUCT_NAME_MARK, toldProductName } from '#platform/contract/product.ts'
import { isServer } from './render-context.ts'

const written = () => document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content

function nameInForce(): string {
  if (isServer) return toldProductName()
  const name = written()
  return name && name !== PRODUCT_NAME_MARK ? name : DEFAULT_PRODUCT_NAME
}

/** The product's name in force: the server writes it into the page. A page that nobody filled in still holds the mark. */
export const productName = nameInForce()
