import { productName } from '#platform/web/page/product.ts'

/** The words of a video in a page of somebody else, in one place for translation. */
export const texts = {
  watchHere: (title: string) => `${title} on ${productName}`,
  locked: 'This video has a password',
  openThere: `Open it on ${productName}`,
  gone: 'Video not found or is no longer shared',
  failed: 'This video could not be loaded',
  tryAgain: 'Try again',
}
