import { useSteps } from '#platform/web/api/useSteps.ts'
import { productPicturesApi, productsApi, type NewProduct, type ProductChange } from '../../contract.ts'

export type ProductActions = ReturnType<typeof useProductActions>

/** Actions of a creator on a product, one after the other; each returns the product's new state and throws `CallError`. */
export function useProductActions() {
  const step = useSteps()
  return {
    create: (body: Omit<NewProduct, 'status'>) => step(productsApi.create, { body }),
    change: (id: number, body: ProductChange) => step(productsApi.change, { params: { id }, body }),
    addPicture: (id: number, body: { file: File; alt: string | null }) =>
      step(productPicturesApi.addPicture, { params: { id }, body }),
    describePicture: (id: number, pictureId: number, alt: string | null) =>
      step(productPicturesApi.describePicture, { params: { id, pictureId }, body: { alt } }),
    removePicture: (id: number, pictureId: number) =>
      step(productPicturesApi.removePicture, { params: { id, pictureId } }),
    orderPictures: (id: number, ids: number[]) =>
      step(productPicturesApi.setPictureOrder, { params: { id }, body: ids }),
  }
}
