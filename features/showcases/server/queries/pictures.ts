import { pictureTable } from '#platform/server/database/picture-table.ts'

/** The pictures of showcases. */
export const showcasePictures = pictureTable('showcase_pictures', { owner: 'showcase_id', works: 'showcases' })
