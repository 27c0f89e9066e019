import { pictureTable } from '#platform/server/database/picture-table.ts'

/** Queries on the pictures of products. */
export const productPictures = pictureTable('product_pictures', { owner: 'product_id', works: 'products' })
