import { pictureTable } from '#platform/server/database/picture-table.ts'

/** The pictures of products. */
export const productPictures = pictureTable('product_pictures', { owner: 'product_id', works: 'products' })
