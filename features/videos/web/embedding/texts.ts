import { productName } from '#platform/web/page/product.ts'

/** Texts of embedded videos, in one place for translation. */
export const texts = {
  watchHere: (title: string) => `${title} on ${productName}`,
  locked: 'This video has a password',
  openThere: `Open it on ${productName}`,
  gone: 'Video not found or is no longer shared',
  failed: 'This video could not be loaded',
  tryAgain: 'Try again',
}
