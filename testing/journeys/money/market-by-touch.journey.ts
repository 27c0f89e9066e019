import { SIZES } from '../interaction-counter.ts'
import { test } from '../product.ts'
import { sellAndReturn } from '../sell-and-return.ts'

test('a creator sells a product on a telephone; a client pays by card, downloads it, and returns it', ({
  browser,
  product,
}) => sellAndReturn(browser, product, SIZES[1]))
