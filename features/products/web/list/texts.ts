import type { ProductCategory, ProductSort } from '../../contract.ts'

/** Texts of the product lists, in one place for translation. */
export const texts = {
  products: 'Products',
  lead: 'Made by creators, to buy once and keep: tools, extensions, scripts and more.',
  newProduct: 'Sell a product',
  search: 'Search products',
  searchHint: 'What it is or what it does',
  category: 'Category',
  allCategories: 'All',
  categories: {
    automation: 'Automation',
    programming: 'Programming',
    marketing: 'Marketing',
    data_analysis: 'Data analysis',
    content_creation: 'Content creation',
    other: 'Other',
  } satisfies Record<ProductCategory, string>,
  from: 'Price from',
  to: 'Price to',
  order: 'Order',
  orders: {
    relevance: 'Best match',
    newest: 'Newest',
    best_rated: 'Best rated',
    most_bought: 'Most bought',
    price_low: 'Lowest price',
    price_high: 'Highest price',
  } satisfies Record<ProductSort, string>,
  found: (count: number, more: boolean) =>
    count === 0
      ? 'No products found'
      : `${count}${more ? ' and more' : ''} ${count === 1 && !more ? 'product' : 'products'}`,
  noMatch: 'No products found',
  noMatchText: 'Try fewer words, another category, or a wider range of prices.',
  showAll: 'Show all products',
  none: 'No products yet',
  noneText: 'Products that creators sell or give away will appear here.',
  signUp: 'Register',
  free: 'Free',
  freely: 'Pay what you want',
  atLeast: (price: string) => `From ${price}`,
  bought: 'Yours',
  bundleOf: (count: number) => `Bundle of ${count}`,
  sold: (count: number) => (count === 1 ? 'bought once' : `bought ${count.toLocaleString('en')} times`),
  taken: (count: number) => (count === 1 ? 'downloaded once' : `downloaded ${count.toLocaleString('en')} times`),
  anyPrice: 'Any',
  moreBy: (name: string) => `More by ${name}`,
  seeAll: 'See all',
}
