import { currency, currencyName, moneyMax } from '#platform/web/format/money.ts'
import type { PricingModel } from '../../contract.ts'
import { texts as ofView } from '../view/texts.ts'

/** Texts of the product editor, in one place for translation. */
export const texts = {
  newTitle: 'New product',
  newLead: 'It starts as a draft that only you can see. Add its files next, then publish it.',
  editTitle: 'Edit product',
  all: 'Your products',
  look: 'View',
  view: 'View product',
  notFound: 'Product not found',
  mayNotEdit: 'Only its creator can edit this product',

  about: 'The product',
  aboutHint: 'What it is, in words for somebody who has never seen it.',
  name: 'Name',
  description: 'Short description',
  descriptionHint: 'Shown in lists, and the first thing people read. Required to publish.',
  longDescription: 'Full description',
  longDescriptionHint: 'What it does and how, in Markdown.',
  longDescriptionLabel: 'Description in Markdown',

  sale: 'Price and kind',
  onlyFree: 'Payments are turned off here, so products are free.',
  saleHint: 'You get the price. The platform fee comes on top, and buyers see both before they pay.',
  price: `Price in ${currencyName()}`,
  priceHint: 'Enter 0 to give it away',
  pricing: 'Pricing',
  pricings: { one_time: 'One price', pay_what_you_want: 'Pay what you want' } satisfies Record<PricingModel, string>,
  minimum: `Minimum in ${currencyName()}`,
  minimumHint: 'Enter 0 to let people have it for free',
  suggestion: `Suggestion in ${currencyName()}`,
  suggestionHint: 'What buyers find in the field; they can change it. Optional.',
  suggestionTooLow: 'Suggest at least the minimum',
  buyersPay: (total: string, fee: string) => `Buyers pay ${total} now, ${fee} of it for the platform.`,
  buyersPayLeast: (total: string, fee: string) => `Buyers pay at least ${total} now, ${fee} of it for the platform.`,
  category: 'Category',
  type: 'Kind',
  types: ofView.types,
  version: 'Version',

  pictures: 'Pictures',
  picturesHint: (max: number) =>
    `Any shape; the first is the cover. JPEG, PNG, WebP or GIF, up to 5 MB each, at most ${max}.`,
  first: 'Cover',
  tooManyPictures: (max: number) => `A product has at most ${max} pictures. The rest were not added.`,

  videos: 'Videos',
  videosHint: "Shown on the product's page, in the order you choose them.",
  someArePrivate: (count: number) =>
    count === 1
      ? 'One of them is private. It becomes public with the product.'
      : `${count} of them are private. They become public with the product.`,
  videoComing: 'Waiting for your video...',

  needs: 'For buyers',
  needsHint: 'What they should know before buying and do afterwards.',
  requirements: 'Requirements',
  requirementsHint: 'What it needs to run',
  installation: 'Installation',
  installationHint: 'From download to first use',
  documentation: 'Documentation URL',

  extension: 'Browser extension',
  extensionHint: 'The details that extension stores also ask for.',
  browsers: 'Works in',
  permissions: 'Permissions it requests',
  permissionsHint: 'One per line',
  manifest: 'Manifest version',

  nameMissing: 'Give the product a name',
  priceWrong: `Enter an amount such as ${currency().decimals === 0 ? '1250' : '12 or 12.50'}, up to ${moneyMax().toLocaleString('en-US')}`,
  tooLong: 'This is too long',
  addressWrong: 'Enter a web address, such as https://example.com',
  permissionsWrong: 'At most 50, each up to 200 characters',
  versionWrong: 'Enter a short version, such as 1.0.0',
  checkFields: 'Check the marked fields.',

  create: 'Save draft',
  creating: 'Saving...',
  created: 'Draft saved. Now add its files.',
  bundleCreated: 'Draft saved. Publish the bundle when it is ready.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Product saved',
  sendingPicture: (nth: number, count: number) => `Uploading picture ${nth} of ${count}`,

  fieldNames: {
    name: 'name',
    description: 'short description',
    long_description: 'description',
    price: 'price',
    pricing_model: 'pricing',
    suggested_price: 'suggestion',
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
    part_ids: 'products of the bundle',
  },

  onSale: 'On sale',
  onSaleHint: 'Once published, anyone can find and buy it.',
  saveFirst: 'Save first: unsaved changes are not published.',
  noFilesYet: 'No files yet. A paid product needs at least one file before you can publish it.',

  goneDraft: 'You have unsaved changes to this product',
  goneDraftText:
    'The product was deleted. What you wrote is kept in this browser, with the pictures you chose and had not saved.',
  goneDraftWaits:
    'The product was deleted. Save or discard the new product you have begun first: then this can become one too.',
  goneDraftGoOn: 'Make a new product of it',
  goneDraftDiscard: 'What you wrote of the deleted product will be lost.',
  toBegun: 'Go to the new product',
  danger: 'Delete',
  dangerText:
    'Its pictures and files are deleted too. Its videos stay. A product somebody bought can only be archived.',
  remove: 'Delete',
  removeProduct: 'Delete product',
  removeTitle: 'Delete this product?',
  removed: 'Product deleted',
}
