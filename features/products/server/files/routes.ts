import { conflict } from '#platform/server/http/http-errors.ts'
import { routes } from '#platform/server/http/routes.ts'
import { productFilesApi } from '../../contract/files.ts'
import { lockOwn } from '../load.ts'
import { deleteFile, findFile, hasOtherFile, listFiles } from '../queries/files.ts'
import { isOnSale } from '../rules.ts'
import { hasBuyers } from '../purchases/queries/owned-products.ts'
import { listReleases } from '../queries/releases.ts'
import { addFiles } from './add-files.ts'
import { downloads } from './downloads.ts'
import { fileNotFound, getProductWithAccess, noFiles } from './load.ts'
import { presentFile } from './presenter.ts'
import { release } from './releases.ts'
import { isActive } from './rules.ts'
import { removeProductFile } from './storage.ts'

export const fileRoutes = routes(productFilesApi, {
  ...downloads,
  addFiles,
  addFilesByOldPath: addFiles,
  release,

  listFiles: async ({ db, caller, params, query }) => {
    const product = await getProductWithAccess(db, params.id, caller)
    const earlier = query.earlier && product.isDownloadable
    const ownFiles = earlier ? 'all' : 'coming'
    const filesOfOthers = earlier ? 'earlier' : 'active'
    const files = await listFiles(db, product.id, product.developer_id === caller?.id ? ownFiles : filesOfOthers)
    if (files.length === 0) throw noFiles()
    return files.map(presentFile)
  },

  removeFile: async ({ work, db, caller, params }) => {
    const product = await lockOwn(db, params.id, caller.id)
    const file = await findFile(db, params.fileId, product.id)
    if (!file) throw fileNotFound()
    if (isActive(file)) {
      const isLast = !(await hasOtherFile(db, product.id, file.id))
      if (isLast && isOnSale(product))
        throw conflict(
          'last_file',
          'This is the only file of a product on sale. Add a new version first, or archive the product.',
        )
      if (await hasBuyers(db, product.id, { orBeing: isLast }))
        throw conflict('bought', 'Somebody bought this file or is about to. Replace it with a newer version instead.')
    }
    await deleteFile(db, file.id)
    await work.enqueue(removeProductFile, { key: file.key })
  },

  listReleases: async ({ db, caller, params, query }) => {
    const { id } = await getProductWithAccess(db, params.id, caller)
    return listReleases(db, id, query)
  },
})
