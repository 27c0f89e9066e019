import { picturesApi } from '#platform/contract/pictures.ts'
import { Product } from './shapes.ts'
import { productsSubject } from './subjects.ts'

export const productPicturesApi = picturesApi({
  path: '/marketplace/products',
  changes: [productsSubject],
  response: Product,
})
