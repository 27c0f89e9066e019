import { texts as ofView } from '../view/texts.ts'

/** The words of making products, in one place for translation. */
export const texts = {
  newTitle: 'New Product',
  newLead: 'It begins as a draft that nobody but you sees. Add its files next, then publish it.',
  editTitle: 'Edit Product',
  all: 'Your Products',
  look: 'Look at it',
  view: 'View product',
  notFound: 'Product not found',
  mayNotEdit: 'Only its creator can edit a product',

  about: 'The product',
  aboutHint: 'What it is, in words that somebody understands who has never seen it.',
  name: 'Name',
  description: 'In short',
  descriptionHint: 'What lists show, and the first thing people read. Needed to publish.',
  longDescription: 'In full',
  longDescriptionHint: 'What it does and how, in Markdown.',
  longDescriptionLabel: 'The description in Markdown',

  sale: 'Price and kind',
  saleHint: 'You get the price; the fee of the platform comes on top, and buyers see both before they pay.',
  price: 'Price in dollars',
  priceHint: '0 gives it away',
  buyersPay: (total: string, fee: string) => `Buyers pay ${total} now, ${fee} of it for the platform.`,
  category: 'Category',
  type: 'Kind',
  types: ofView.types,
  version: 'Version',

  pictures: 'Pictures',
  picturesHint: (max: number) =>
    `Of any shape; the first one stands for the product. JPEG, PNG, WebP or GIF, up to 5 MB each, at most ${max}.`,
  first: 'Stands for the product',
  tooManyPictures: (max: number) => `A product has at most ${max} pictures. The rest was left out.`,

  videos: 'Videos',
  videosHint: 'They play on the page of the product, in the order you choose them.',
  someArePrivate: (count: number) =>
    count === 1
      ? 'One of them is private. It becomes public with the product.'
      : `${count} of them are private. They become public with the product.`,
  videoComing: 'A video is on its way...',

  needs: 'For who buys it',
  needsHint: 'What they should know before, and do after.',
  requirements: 'Requirements',
  requirementsHint: 'What it needs to run',
  installation: 'Installation',
  installationHint: 'From the download to the first use',
  documentation: 'Documentation URL',

  extension: 'Browser extension',
  extensionHint: 'What stores ask of extensions, people ask too.',
  browsers: 'Works in',
  permissions: 'Permissions it asks for',
  permissionsHint: 'One a line',
  manifest: 'Manifest version',

  nameMissing: 'Give the product a name',
  priceWrong: 'An amount such as 12 or 12.50, up to 10,000,000',
  tooLong: 'This is too long',
  addressWrong: 'A web address, such as https://example.com',
  permissionsWrong: 'At most 50, each at most 200 characters long',
  versionWrong: 'A short name, such as 1.0.0',
  checkFields: 'Something is missing or wrong.',

  create: 'Save Draft',
  creating: 'Saving...',
  created: 'Draft saved. Now its files.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Product saved',
  sendingPicture: (nth: number, count: number) => `Sending picture ${nth} of ${count}`,

  fieldNames: {
    name: 'name',
    description: 'short description',
    long_description: 'description',
    price: 'price',
    category: 'category',
    product_type: 'kind',
    version: 'version',
    requirements: 'requirements',
    installation_guide: 'installation',
    documentation_url: 'documentation URL',
    browsers: 'browsers',
    permissions: 'permissions',
    manifest_version: 'manifest version',
    pictures: 'pictures',
    video_ids: 'videos',
  },

  onSale: 'On sale',
  onSaleHint: 'What is published everybody finds, and may buy.',
  saveFirst: 'Save first: what is not saved is not published.',
  noFilesYet: 'It has no files yet. A product that costs money can be published once it has one.',

  danger: 'Delete',
  dangerText: 'It goes with its pictures and files. Its videos stay. What somebody bought can only be archived.',
  remove: 'Delete',
  removeProduct: 'Delete Product',
  removeTitle: 'Delete this product?',
  removed: 'Product deleted',
}
