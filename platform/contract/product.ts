/** The product's name where `PRODUCT_NAME` does not set another. Screens read the name in force from the page itself. */
export const DEFAULT_PRODUCT_NAME = 'Atelier'

/** Stands in built pages where the product's name belongs. */
export const PRODUCT_NAME_MARK = '%PRODUCT_NAME%'
