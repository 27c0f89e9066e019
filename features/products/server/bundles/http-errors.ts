import { badRequest, conflict } from '#platform/server/http/http-errors.ts'

export const invalidParts = () =>
  badRequest(
    'invalid_part_ids',
    'Choose products of your own that are published and are not bundles themselves. Nothing was saved.',
  )
export const partsCannotChange = () =>
  conflict(
    'parts_fixed',
    'What is in a bundle stays as it was published. To sell other products together, archive it and make another one.',
  )
export const productNotEmpty = () =>
  conflict('not_empty', 'A bundle has only the files and licence keys of its products. Remove those of its own first.')
export const productInBundle = () =>
  conflict('in_bundle', 'This product is in one of your bundles. Delete the bundle first, or archive this product.')
export const partOfBundle = () =>
  conflict('in_bundle', 'This product is in one of your bundles, so it cannot become a bundle itself.')
export const partsMissing = () =>
  conflict('parts_missing', 'One of the products in this bundle is not on sale at the moment, so you cannot buy it.')
export const partsNotOnSale = () =>
  conflict(
    'parts_missing',
    'Not all products of this bundle are on sale. Publish those that are not, with their files, then the bundle.',
  )
export const partsWithoutFiles = () =>
  conflict('files_needed', 'A bundle that costs money needs at least one product with a file.')
export const bundleOnly = () =>
  conflict('bundle_only', 'A bundle has the files and licence keys of its products, and none of its own.')
export const everythingOwned = () =>
  badRequest('everything_owned', 'You already have everything in this bundle. You were not charged.')
