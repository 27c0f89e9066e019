import { DEFAULT_PRODUCT_NAME } from '#platform/contract/product.ts'

const written = document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content

/** The product's name in force: the server writes it into the page. A page that nobody filled in still holds the mark. */
export const productName = written && !written.startsWith('%') ? written : DEFAULT_PRODUCT_NAME
