import { DEFAULT_PRODUCT_NAME, PRODUCT_NAME_MARK } from '#platform/contract/product.ts'
import { isServer } from './rendering.ts'

const written = () => document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content

function nameInForce(): string {
  // What is drawn on the server is a page too, which the server fills in.
  if (isServer) return PRODUCT_NAME_MARK
  const name = written()
  return name && name !== PRODUCT_NAME_MARK ? name : DEFAULT_PRODUCT_NAME
}

/** The product's name in force: the server writes it into the page. A page that nobody filled in still holds the mark. */
export const productName = nameInForce()
