import { PARTS_MAX, PARTS_MIN } from '../../contract/bundles.ts'

/** Texts of bundles, in one place for translation. */
export const texts = {
  bundle: 'Bundle',
  bundleHint: `Sell ${PARTS_MIN} to ${PARTS_MAX} of your published products together at one price. Buyers get the files and licence keys of each. Leave it empty for a product with files of its own.`,
  unpublishedHint:
    'Publish the products that are not on sale first, then the bundle. One that you take out can be added again only once it is published.',
  fixedHint: 'What is in it stays as you published it; only the order can change.',
  add: 'Add a product',
  addHint: 'Search your published products',
  noneToAdd: 'No products to add',
  full: `A bundle has at most ${PARTS_MAX} products.`,
  tooFew: `Choose at least ${PARTS_MIN} products, or none`,
  takeOut: (name: string) => `Take out ${name}`,
  unnamed: (id: number) => `Product No. ${id}`,
  onTheirOwn: 'On their own',
  together: 'In this bundle',
  youSave: 'You save',
  notOnSale: 'not on sale',

  inThis: 'What is in it',
  yours: 'Yours',
  saves: (total: string, saving: string) => `On their own ${total}. You save ${saving}.`,
  alreadyYours: (count: number, all: number) => `You already have ${count} of the ${all} products in it.`,
  allYours: 'You have everything in it',
  allYoursText: 'You already have each of its products, so there is nothing to buy.',
  incomplete: 'Not for sale at the moment',
  incompleteText: 'One of its products is not on sale. Come back later, or buy the others on their own.',
  incompleteOwn: (names: string) => `Not on sale: ${names}. Nobody can buy this bundle until they are published again.`,
  alsoIn: 'Also in the bundle ',
  save: (saving: string) => `, save ${saving}`,

  noFiles: 'No files yet.',
  noFilesNow: 'You cannot download this product.',
}
