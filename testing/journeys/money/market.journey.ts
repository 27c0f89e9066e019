import { SIZES } from '../interaction-counter.ts'
import { test } from '../product.ts'
import { sellAndReturn } from '../sell-and-return.ts'

// On a telephone in `market-by-touch.journey.ts`.
test('a creator sells a product; a client pays by card, downloads it, and returns it', ({ browser, product }) =>
  sellAndReturn(browser, product, SIZES[0]))
