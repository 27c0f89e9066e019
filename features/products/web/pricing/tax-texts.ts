/** Texts of the tax on a purchase, in one place for translation. */
export const taxTexts = {
  title: 'Buy this product?',
  buying: (name: string) => `You are buying “${name}”.`,
  net: 'Price and fee',
  tax: 'Tax',
  total: 'You pay',
  payByCard: (total: string) => `Pay ${total} by card`,
  payFromBalance: (total: string) => `Pay ${total} from your balance`,
  notCovered: 'Your balance does not cover the total with tax. Top it up, or pay by card.',
  again: 'Try again',
  otherWay: 'Choose another way to pay',
  whereTitle: 'Where are you?',
  where:
    'Tax depends on your country and, in the United States and Canada, on your postal code. If you buy for a business, add its tax number.',
}
