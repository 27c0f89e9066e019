import { pictureTable } from '#platform/server/database/picture-table.ts'

/** Table of the pictures of showcases. */
export const showcasePictures = pictureTable('showcase_pictures', { owner: 'showcase_id', works: 'showcases' })
